import type { Shot } from './shoot.ts';

/** The customer's tracking page and its states. */
export const trackingShots: Shot[] = [
  {
    name: 'tracking-en-route',
    who: 'jordan',
    path: ({ bookings }) => `/tracking/${bookings.enRoute}`,
    act: async (page, { seen }) => {
      await page.locator('.leaflet-marker-icon').first().waitFor();
      await seen();
    },
  },
  { name: 'tracking-pending', who: 'jordan', path: ({ bookings }) => `/tracking/${bookings.pending}` },
  { name: 'tracking-scheduled', who: 'jordan', path: ({ bookings }) => `/tracking/${bookings.scheduled}` },
  { name: 'tracking-completed', who: 'jordan', path: ({ bookings }) => `/tracking/${bookings.completed}` },
  { name: 'tracking-cancelled', who: 'jordan', path: ({ bookings }) => `/tracking/${bookings.cancelled}` },
  { name: 'tracking-signed-out', who: 'visitor', path: ({ bookings }) => `/tracking/${bookings.enRoute}` },
  { name: 'tracking-not-found', who: 'newcomer', path: ({ bookings }) => `/tracking/${bookings.enRoute}` },
  { name: 'tracking-no-id', who: 'jordan', path: '/tracking' },
];
