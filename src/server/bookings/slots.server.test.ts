import { describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/server/shared-app.ts';
import { billingContact, emergency } from '../../../test/server/test-app.ts';

const t = sharedTestApp();

/** The status that a standard booking for then gets when it is made now. */
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

describe('a slot', () => {
  const FRIDAY_10 = '2026-11-20T15:00:00Z';

  it.each([
    ['exactly a day ahead', '2026-11-21T15:00:00Z', taken],
    ['in the zone of the device', '2026-11-21T07:00:00-08:00', taken],
    ['the first of the day', '2026-11-22T13:00:00Z', taken],
    ['the last of the day, 8:30 PM', '2026-11-23T01:30:00Z', taken],
    ['the last of the 90th day ahead', '2027-02-19T01:30:00Z', taken],
    ['the first of the 91st day ahead', '2027-02-19T13:00:00Z', tooFar],
    ['years ahead', '2031-11-21T15:00:00Z', tooFar],
    ['half an hour too soon', '2026-11-21T14:30:00Z', refused],
    ['now', '2026-11-20T15:00:00Z', refused],
    ['in the past', '2025-11-21T15:00:00Z', refused],
    ['before opening', '2026-11-22T12:30:00Z', refused],
    ['after the last', '2026-11-23T02:00:00Z', refused],
    ['at night', '2026-11-22T08:00:00Z', refused],
    ['a quarter past', '2026-11-22T15:15:00Z', refused],
    ['a second past', '2026-11-22T15:00:01Z', refused],
    ['a millisecond past', '2026-11-22T15:00:00.001Z', refused],
  ])('%s', async (_, scheduledAt, answer) => expect(await bookedAt(FRIDAY_10, scheduledAt)).toEqual(answer));

  it('that was a day ahead is too soon a moment later', async () => {
    expect(await bookedAt('2026-11-20T15:00:00.001Z', '2026-11-21T15:00:00Z')).toEqual(refused);
  });

  it.each([
    ['the day of 23 hours opens at 8 by the new time', '2027-03-12T12:00:00Z', '2027-03-14T12:00:00Z', taken],
    ['where it would have opened by the old time', '2027-03-12T12:00:00Z', '2027-03-14T11:30:00Z', refused],
    ['its last slot', '2027-03-12T12:00:00Z', '2027-03-15T00:30:00Z', taken],
    ['after its last slot', '2027-03-12T12:00:00Z', '2027-03-15T01:00:00Z', refused],
    [
      '24 hours ahead are 24 hours, though the clock shows an hour more',
      '2027-03-13T15:00:00Z',
      '2027-03-14T15:00:00Z',
      taken,
    ],
    ['the same time of the day before is too late', '2027-03-13T15:00:00Z', '2027-03-14T14:00:00Z', refused],
    ['the day of 25 hours opens at 8 by the new time', '2027-11-05T12:00:00Z', '2027-11-07T13:00:00Z', taken],
    [
      'where it would have opened by the old time, 7 AM',
      '2027-11-05T12:00:00Z',
      '2027-11-07T12:00:00Z',
      refused,
    ],
    ['its last slot', '2027-11-05T12:00:00Z', '2027-11-08T01:30:00Z', taken],
    ['after its last slot', '2027-11-05T12:00:00Z', '2027-11-08T02:00:00Z', refused],
    [
      '24 hours ahead are 24 hours, though the clock shows an hour less',
      '2027-11-06T14:00:00Z',
      '2027-11-07T14:00:00Z',
      taken,
    ],
  ])('when the clocks change: %s', async (_, now, scheduledAt, answer) =>
    expect(await bookedAt(now, scheduledAt)).toEqual(answer),
  );

  it('is nothing that an emergency waits for', async () => {
    const booking = await t.book(await t.customer(), { scheduledAt: '2026-11-20T03:17:00Z' });
    expect(booking.scheduledAt).toBeNull();
  });
});
