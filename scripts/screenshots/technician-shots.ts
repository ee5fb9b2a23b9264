import type { Shot } from './shoot.ts';

/** The technician's screens and their states. */
export const technicianShots: Shot[] = [
  { name: 'tech-login', who: 'visitor', path: '/tech-login' },
  { name: 'tech', who: 'tech', path: '/tech' },
];
