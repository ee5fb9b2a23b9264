// @vitest-environment jsdom

import { afterEach, expect, it, vi } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { answerWith, render } from '../../../test/render.tsx';
import type { Booking } from '../../domain/bookings/booking.ts';
import type { Prediction } from '../../domain/operations/prediction.ts';
import { boardBookings } from './api.ts';
import { PromiseRecord } from './promise-record.tsx';

let remove = () => {};
afterEach(() => remove());

const at = (clock: string) => `2026-11-20T${clock}:00.000Z`;
const promise: Prediction = {
  ...{ step: 'created', madeAt: at('15:00'), at: null, fromAt: null, byAt: at('15:30') },
};
const assigned: Prediction = {
  ...{ step: 'assigned', madeAt: at('15:02'), at: at('15:25'), fromAt: null, byAt: null },
};
const departed: Prediction = {
  ...{ step: 'departed', madeAt: at('15:06'), at: at('15:24'), fromAt: at('15:18'), byAt: at('15:33') },
};

const shown = () =>
  [...document.querySelectorAll('dl > div')].map(
    (line) => `${line.querySelector('dt')?.textContent}: ${line.querySelector('dd')?.textContent}`,
  );

it.each<[string, Partial<Booking>, Prediction[], string[]]>([
  ['a new booking', {}, [promise], ['Promised: by']],
  ['an assigned booking', {}, [promise, assigned], ['Promised: by', 'Predicted when assigned: ']],
  [
    'an arrival in time',
    { arrivedAt: at('15:26') },
    [promise, assigned, departed],
    ['Promised: by', 'Predicted when assigned: ', 'Predicted at departure: ', '4 minutes before the promise'],
  ],
  ['an arrival to the minute', { arrivedAt: at('15:30') }, [promise], ['Promised: by', 'as promised']],
  [
    'an arrival seconds too late',
    { arrivedAt: '2026-11-20T15:30:01.000Z' },
    [promise],
    ['Promised: by', '1 minute after the promise'],
  ],
  [
    'an arrival of which only the start of the service is known',
    { startedAt: at('15:42') },
    [promise],
    ['Promised: by', '12 minutes after the promise'],
  ],
  [
    'a booking with another promise by now',
    { promisedAt: at('18:00') },
    [promise],
    ['Promised: by', 'Promised at first: by'],
  ],
  [
    'a booking that was moved twice',
    { promisedAt: at('20:00') },
    [promise, { ...promise, byAt: at('18:00') }, { ...promise, byAt: at('20:00') }],
    ['Promised: by', 'Promised at first: by'],
  ],
  ['a booking without predictions', {}, [], ['Promised: by']],
])('the promise record of %s', async (_, change, predictions, lines) => {
  const booking = aBooking(change);
  answerWith({ [`/api/admin/bookings/${booking.id}/predictions`]: predictions });
  remove = render(<PromiseRecord booking={booking} />);
  await expect.poll(() => shown().length).toBe(lines.length);
  for (const [index, line] of lines.entries()) expect(shown()[index]).toContain(line);
});

it.each([
  ['a time', null, 'Customer told: '],
  ['the delay', at('15:20'), 'Customer told of the delay: '],
])('what a dispatcher told the customer, %s, is said once', async (_, lateToldAt, line) => {
  const toldArrival = { toldAt: at('15:20'), arrivesAt: at('15:41') };
  const late = lateToldAt === null ? null : { toldAt: lateToldAt, arrivalBy: at('15:49'), reason: null };
  const booking = aBooking({ toldArrival, late });
  answerWith({ [`/api/admin/bookings/${booking.id}/predictions`]: [] });
  remove = render(<PromiseRecord booking={booking} />);
  await expect.poll(() => shown().length).toBe(2);
  expect(shown()[1]).toContain(line);
  expect(shown()[1]).toMatch(/\d+:20 [AP]M.*\d+:4[19] [AP]M$/);
});

const listedIds = [aBooking({}).id];
const Listed = () =>
  boardBookings.useListed(listedIds)?.map((booking) => <PromiseRecord key={booking.id} booking={booking} />);

it('the predictions are read again only after a change that adds one', async () => {
  let booking = aBooking({});
  const path = `/api/admin/bookings/${booking.id}/predictions`;
  boardBookings.put([booking]);
  answerWith({ [path]: [promise] });
  remove = render(<Listed />);
  const reads = () => vi.mocked(fetch).mock.calls.filter(([asked]) => String(asked).endsWith(path)).length;
  const change = (to: Partial<Booking>) => {
    booking = { ...booking, ...to, version: booking.version + 1 };
    boardBookings.put([booking]);
  };
  await expect.poll(reads).toBe(1);
  change({ status: 'confirmed', assignedTechId: 'tech', assignedAt: at('15:02') });
  await expect.poll(reads).toBe(2);
  change({ departedAt: at('15:06') });
  await expect.poll(reads).toBe(3);
  change({ arrivedAt: at('15:24') });
  await expect.poll(() => shown().at(-1)).toMatch(/^Arrived: /);
  change({ status: 'in_progress' });
  expect(reads()).toBe(3);
  change({ promisedAt: at('18:00') });
  await expect.poll(reads).toBe(4);
});

it('a departure says the range of its prediction', async () => {
  const booking = aBooking({});
  answerWith({ [`/api/admin/bookings/${booking.id}/predictions`]: [departed] });
  remove = render(<PromiseRecord booking={booking} />);
  await expect
    .poll(() => shown().at(-1))
    .toMatch(/^Predicted at departure: .*\d:24 [AP]M \(\d+:18 [AP]M to \d+:33 [AP]M\)$/);
});
