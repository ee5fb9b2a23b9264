// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { answerWith, render } from '../../../test/render.tsx';
import { noFigures } from '../../domain/tracking/eta.ts';
import { connectionAtom } from '../app/connection.ts';
import { store } from '../app/store.ts';
import OpenBookingCard from './open-booking-card.tsx';

const NOW = '2026-11-20T21:00:00.000Z';
const booking = aBooking({
  ...{ serviceType: 'emergency', scheduledAt: null, createdAt: NOW, assignedTechId: 'dana' },
  promisedAt: '2026-11-20T21:30:00.000Z',
});
const eta = {
  ...{ status: 'tech_assigned', message: 'A technician has been assigned to your booking.', ...noFigures },
  ...{ asOf: NOW, bookingVersion: booking.version },
};

let remove = () => {};
beforeEach(() => void vi.useFakeTimers({ now: Date.parse(NOW), toFake: ['Date'] }));
afterEach(() => {
  remove();
  vi.useRealTimers();
});

it.each([
  ['when the technician is expected', '2026-11-20T21:20:00.000Z', /Arrives about 4:20/],
  ['the promise without an expected time', null, /Promised by 4:30/],
])('the card of an assigned emergency says %s', async (_, arrivesAt, said) => {
  const eta1 = { ...eta, arrivesAt };
  store.set(connectionAtom, { ...store.get(connectionAtom), state: 'live' });
  answerWith({ [`/api/bookings/${booking.id}`]: booking, [`/api/bookings/${booking.id}/eta`]: eta1 });
  remove = render(<OpenBookingCard booking={booking} />);
  await expect.poll(() => document.body.textContent?.replace('\u202f', ' ')).toMatch(said);
});

it.each([
  ['by when', '2026-11-20T22:00:00.000Z', /Late, now by 5:00/],
  ['that no new time is known', null, /Late\. We tell you the new time once we know it\./],
])('the card of a late emergency that nobody is assigned to says %s', async (_, arrivalBy, said) => {
  const late = { toldAt: NOW, arrivalBy, reason: null };
  const waiting = { ...booking, assignedTechId: null, late };
  const eta2 = { ...eta, status: 'no_tech_assigned', message: 'We are finding a technician for you.' };
  store.set(connectionAtom, { ...store.get(connectionAtom), state: 'live' });
  answerWith({ [`/api/bookings/${booking.id}`]: waiting, [`/api/bookings/${booking.id}/eta`]: eta2 });
  remove = render(<OpenBookingCard booking={waiting} />);
  await expect.poll(() => document.body.textContent?.replace('\u202f', ' ')).toMatch(said);
});

it.each(['live', 'polling'] as const)('the card says what the car has got, also while %s', async (state) => {
  const charging = { kwh: 2.2, percent: null, endsAt: null, asOf: NOW };
  const charged = { ...booking, status: 'in_progress' as const, charging };
  store.set(connectionAtom, { ...store.get(connectionAtom), state });
  answerWith({ [`/api/bookings/${booking.id}`]: charged });
  remove = render(<OpenBookingCard booking={charged} />);
  await expect.poll(() => document.body.textContent).toContain('2.2 kWh, about 5 miles');
});
