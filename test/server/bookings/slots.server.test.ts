import { describe, expect, it } from 'vitest';
import { sharedTestApp } from '../suite-app.ts';
import { billingContact, emergency } from '../test-app.ts';

const t = sharedTestApp();

/** Makes a standard booking for `scheduledAt` at the time `now`; returns status and code of the answer. */
async function bookedAt(now: string, scheduledAt: string): Promise<[number, string | null]> {
  t.advance(Date.parse(now) - t.now());
  const jordan = await t.customer();
  await t.post('/api/create-payment', jordan, {
    amount: 125,
    sourceId: 'cnon:card-nonce-ok',
    billingContact,
  });
  const form = { ...emergency, serviceType: 'standard', totalAmount: 125, scheduledAt };
  const { status, body } = await t.post('/api/bookings', jordan, form);
  return [status, body.code ?? null];
}

const taken = [201, null];
const refused = [400, 'SLOT_INVALID'];
const tooFar = [400, 'SLOT_TOO_FAR'];

describe('slot of a booking', () => {
  const FRIDAY_10 = '2026-11-20T15:00:00Z';

  it.each([
    ['exactly a day ahead', '2026-11-21T15:00:00Z', taken],
    ['with the UTC offset of the device', '2026-11-21T07:00:00-08:00', taken],
    ['the first of the day', '2026-11-22T13:00:00Z', taken],
    ['the last of the day, 8:30 PM', '2026-11-23T01:30:00Z', taken],
    ['the last of the 90th day ahead', '2027-02-19T01:30:00Z', taken],
    ['the first of the 91st day ahead', '2027-02-19T13:00:00Z', tooFar],
    ['years ahead', '2031-11-21T15:00:00Z', tooFar],
    ['half an hour too soon', '2026-11-21T14:30:00Z', refused],
    ['now', '2026-11-20T15:00:00Z', refused],
    ['in the past', '2025-11-21T15:00:00Z', refused],
    ['before opening', '2026-11-22T12:30:00Z', refused],
    ['after the last of the day', '2026-11-23T02:00:00Z', refused],
    ['at night', '2026-11-22T08:00:00Z', refused],
    ['a quarter past the hour', '2026-11-22T15:15:00Z', refused],
    ['a second past the hour', '2026-11-22T15:00:01Z', refused],
    ['a millisecond past the hour', '2026-11-22T15:00:00.001Z', refused],
  ])('a standard booking for a slot (%s, %s) answers %j', async (_, scheduledAt, answer) =>
    expect(await bookedAt(FRIDAY_10, scheduledAt)).toEqual(answer),
  );

  it('a standard booking is refused when the slot is one millisecond less than a day ahead', async () => {
    expect(await bookedAt('2026-11-20T15:00:00.001Z', '2026-11-21T15:00:00Z')).toEqual(refused);
  });

  it.each([
    [
      'accepts the first slot of the 23-hour day, 8 AM EDT',
      '2027-03-12T12:00:00Z',
      '2027-03-14T12:00:00Z',
      taken,
    ],
    [
      'rejects a slot at 7:30 AM EDT on the 23-hour day',
      '2027-03-12T12:00:00Z',
      '2027-03-14T11:30:00Z',
      refused,
    ],
    ['accepts the last slot of the 23-hour day', '2027-03-12T12:00:00Z', '2027-03-15T00:30:00Z', taken],
    [
      'rejects a slot after the last one of the 23-hour day',
      '2027-03-12T12:00:00Z',
      '2027-03-15T01:00:00Z',
      refused,
    ],
    [
      'accepts a slot 24 hours ahead that is 25 hours later by the clock',
      '2027-03-13T15:00:00Z',
      '2027-03-14T15:00:00Z',
      taken,
    ],
    [
      'rejects a slot 23 hours ahead that is 24 hours later by the clock',
      '2027-03-13T15:00:00Z',
      '2027-03-14T14:00:00Z',
      refused,
    ],
    [
      'accepts the first slot of the 25-hour day, 8 AM EST',
      '2027-11-05T12:00:00Z',
      '2027-11-07T13:00:00Z',
      taken,
    ],
    [
      'rejects a slot at 7 AM EST on the 25-hour day',
      '2027-11-05T12:00:00Z',
      '2027-11-07T12:00:00Z',
      refused,
    ],
    ['accepts the last slot of the 25-hour day', '2027-11-05T12:00:00Z', '2027-11-08T01:30:00Z', taken],
    [
      'rejects a slot after the last one of the 25-hour day',
      '2027-11-05T12:00:00Z',
      '2027-11-08T02:00:00Z',
      refused,
    ],
    [
      'accepts a slot 24 hours ahead that is 23 hours later by the clock',
      '2027-11-06T14:00:00Z',
      '2027-11-07T14:00:00Z',
      taken,
    ],
  ])('a standard booking at a daylight saving time change %s', async (_, now, scheduledAt, answer) =>
    expect(await bookedAt(now, scheduledAt)).toEqual(answer),
  );

  it('an emergency booking has no scheduledAt, whatever the form says', async () => {
    const booking = await t.book(await t.customer(), { scheduledAt: '2026-11-20T03:17:00Z' });
    expect(booking.scheduledAt).toBeNull();
  });
});
