import type { Page } from '@playwright/test';
import { boardShot } from './board-shot.ts';
import { changedBooking } from './changed-booking.ts';
import type { Shot } from './shoot.ts';

/** Shows a booking as if its capture had been refused for good: the sandbox refuses none. */
const unpaid = (page: Page, bookingId: string) =>
  changedBooking(page, bookingId, { paymentStatus: 'failed', isUnpaid: true });

const title = (name: string) => (page: Page) => page.getByRole('heading', { name, exact: true }).waitFor();

const text = (shown: string) => (page: Page) => page.getByText(shown, { exact: true }).waitFor();

/** The screens of a booking that has lost its payment. */
export const unpaidShots: Shot[] = [
  {
    name: 'unpaid-home',
    who: 'jordan',
    path: '/',
    prepare: (page, { bookings }) => unpaid(page, bookings.completed),
    act: title('Not paid yet'),
  },
  {
    name: 'unpaid-history',
    who: 'jordan',
    path: '/history',
    prepare: (page, { bookings }) => unpaid(page, bookings.scheduled),
    act: (page) => page.getByText('Not paid yet').waitFor(),
  },
  {
    name: 'unpaid-tracking',
    who: 'jordan',
    path: ({ bookings }) => `/tracking/${bookings.scheduled}`,
    prepare: (page, { bookings }) => unpaid(page, bookings.scheduled),
    act: title('Not paid yet'),
  },
  {
    name: 'unpaid-pay',
    who: 'jordan',
    path: ({ bookings }) => `/pay/${bookings.scheduled}`,
    prepare: (page, { bookings }) => unpaid(page, bookings.scheduled),
    act: (page) => page.getByText('Secure Payment Ready').waitFor({ timeout: 15_000 }),
  },
  {
    name: 'unpaid-paid',
    who: 'jordan',
    path: ({ bookings }) => `/pay/${bookings.scheduled}`,
    act: text('Thank you, this is paid'),
  },
  {
    name: 'unpaid-cancelled',
    who: 'jordan',
    path: ({ bookings }) => `/pay/${bookings.cancelled}`,
    act: text('Nothing to pay'),
  },
  { name: 'unpaid-signed-out', who: 'visitor', path: '/pay/none', act: text('Access Required') },
];

/** The same for a dispatcher. */
export const unpaidBoardShots: Shot[] = [
  boardShot('unpaid-board', {
    path: ({ bookings }) => `/admin?booking=${bookings.scheduled}&order=newest`,
    prepare: (page, { bookings }) => unpaid(page, bookings.scheduled),
    act: (page) => page.getByText('Not paid: the card could not be charged.').waitFor(),
  }),
];
