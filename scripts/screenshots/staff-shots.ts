import type { Shot } from './shoot.ts';

/** The dispatcher's screens and their states. */
export const staffShots: Shot[] = [
  { name: 'admin-login', who: 'visitor', path: '/admin-login' },
  { name: 'admin-bookings', who: 'admin', path: '/admin' },
];
