import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../src/domain/durations.ts';
import { sharedTestApp } from '../suite-app.ts';
import { billingContact, emergency } from '../test-app.ts';

const t = sharedTestApp();

const FRIDAY_10 = '2026-11-20T15:00:00Z';
const SATURDAY_10 = '2026-11-21T15:00:00Z';
const SUNDAY_10 = '2026-11-22T15:00:00Z';
const standard = { ...emergency, serviceType: 'standard', totalAmount: 125, scheduledAt: SATURDAY_10 };

async function payingAt(now: string) {
  t.advance(Date.parse(now) - t.now());
  const jordan = await t.customer();
  const pay = (more = {}) =>
    t.post('/api/create-payment', jordan, {
      ...{ amount: 125, sourceId: 'cnon:card-nonce-ok', billingContact },
      ...more,
    });
  const book = (more = {}) => t.post('/api/bookings', jordan, { ...standard, ...more });
  const statusOf = async (id: string) =>
    (await t.db.selectFrom('payments').select('status').where('id', '=', id).executeTakeFirstOrThrow())
      .status;
  return { pay, book, statusOf };
}

describe('card of a booking that is refused', () => {
  it.each([
    ['an hour too soon', '2026-11-21T14:00:00Z', 'SLOT_INVALID'],
    ['in the past', '2026-11-19T15:00:00Z', 'SLOT_INVALID'],
    ['at night', '2026-11-22T08:00:00Z', 'SLOT_INVALID'],
    ['too far ahead', '2027-05-21T15:00:00Z', 'SLOT_TOO_FAR'],
  ])('the card is not held for a time %s', async (_, scheduledAt, code) => {
    const { pay } = await payingAt(FRIDAY_10);
    const { status, body } = await pay({ scheduledAt });
    expect([status, body.code]).toEqual([400, code]);
    expect((await pay({ scheduledAt: SUNDAY_10 })).status).toBe(200);
    expect((await pay({ scheduledAt: null })).status).toBe(200);
  });

  it.each([
    ['a time that has gone', { scheduledAt: '2026-11-20T15:00:00Z' }],
    ['a time too far ahead', { scheduledAt: '2027-11-20T15:00:00Z' }],
    ['an unknown place', { location: 'Xyzzyville' }],
    ['a place outside the area', { location: 'Boston, MA 02101' }],
    ['a place that is a guess', { location: 'Sprngfield, NJ' }],
  ])('after %s, the corrected booking is paid with the same hold', async (_, wrong) => {
    const { pay, book, statusOf } = await payingAt(FRIDAY_10);
    const { paymentId } = (await pay()).body;
    const refused = await book({ paymentId, ...wrong });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    t.advance(MINUTE_MS / 2);
    expect((await book({ paymentId, scheduledAt: SUNDAY_10 })).status).toBe(201);
    t.advance(MINUTE_MS);
    await t.runJobs('release-refused');
    expect(await statusOf(paymentId)).not.toBe('voided');
  });

  it('the hold of a refused booking that is not corrected is voided within a minute', async () => {
    const { pay, book, statusOf } = await payingAt(FRIDAY_10);
    const { paymentId } = (await pay()).body;
    await book({ paymentId, scheduledAt: FRIDAY_10 });
    expect(await statusOf(paymentId)).toBe('authorized');
    t.advance(MINUTE_MS);
    await t.runJobs('release-refused');
    expect(await statusOf(paymentId)).toBe('voided');
    expect((await book({ paymentId, scheduledAt: SUNDAY_10 })).body.code).toBe('PAYMENT_REQUIRED');
  });
});
