// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { answerWith, render } from '../../../test/render.tsx';
import type { Booking } from '../../domain/bookings/booking.ts';
import { noFigures } from '../../domain/tracking/eta.ts';
import HomePage from './home.tsx';

const user = { id: 'jordan', firstName: 'Jordan', lastName: 'Lee', email: 'jordan@example.com' };
const eta = {
  ...{ status: 'no_tech_assigned', message: 'We are finding a technician for you.' },
  ...{ ...noFigures, asOf: '2026-11-20T15:00:00.000Z', bookingVersion: 1 },
};

let remove = () => {};
afterEach(() => {
  remove();
  vi.unstubAllGlobals();
});

function open(booking: Booking): void {
  answerWith({
    '/api/auth/user': user,
    '/api/bookings': [booking],
    [`/api/bookings/${booking.id}`]: booking,
    [`/api/bookings/${booking.id}/eta`]: eta,
  });
  remove = render(<HomePage />, '/home');
}

const firstOf = () => document.querySelector('main a, main h2')?.getAttribute('href') ?? null;
const heading = () =>
  [...document.querySelectorAll('h2')].some(({ textContent }) => textContent === 'Book another charge');

it('Home has the running booking alone on top while help is coming, and the services as another charge', async () => {
  open(aBooking({ serviceType: 'emergency', createdAt: new Date().toISOString() }));
  await expect.poll(firstOf, { timeout: 5000 }).toBe('/tracking/booking-1');
  expect(heading()).toBe(true);
});

it('Home offers the services as usual beside a booking for a day to come', async () => {
  open(aBooking({ scheduledAt: new Date(Date.now() + 3 * 86_400_000).toISOString() }));
  await expect.poll(firstOf, { timeout: 5000 }).toBe('/tracking/booking-1');
  expect(heading()).toBe(false);
});
