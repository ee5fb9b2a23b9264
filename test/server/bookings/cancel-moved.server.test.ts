import { describe, expect, it } from 'vitest';
import { isRefundPending } from '../../../src/domain/money/refund.ts';
import { PaymentDeclined } from '../../../src/server/payments/provider/provider.ts';
import { MINUTE_MS, startTermsApp } from '../terms-app.ts';
import { billingContact } from '../test-app.ts';

/** Two days ahead. */
const TEN = '2026-11-22T15:00:00.000Z';

/** A booking that was made for 125 USD, and moved to now for 60 more, which `capture` may refuse. */
async function start({ isRefused = false } = {}) {
  const started = await startTermsApp();
  const { t, card, jordan, done } = started;
  const { id } = await t.book(jordan, { serviceType: 'standard', totalAmount: 125, scheduledAt: TEN });
  await done();
  const more = { amount: 60, sourceId: 'cnon:card-nonce-ok', billingContact, bookingId: id };
  const { paymentId } = (await t.post('/api/create-payment', jordan, more)).body as { paymentId: string };
  if (isRefused) card.fail('capture', new PaymentDeclined('CARD_DECLINED', 'The card was declined.'));
  const to = { serviceType: 'emergency', paymentId };
  expect((await t.post(`/api/bookings/${id}/move`, jordan, to)).status).toBe(200);
  await done();
  return { ...started, id };
}

describe('a booking whose difference of a move was not charged', () => {
  it('keeps the fee of what was taken when it is cancelled late', async () => {
    const { t, jordan, done, cancel, shown, refundedOf, differences, id } = await start({ isRefused: true });
    expect(await shown(id)).toMatchObject({ paymentStatus: 'failed', dueAmount: 60, takenAmount: 125 });
    t.advance(6 * MINUTE_MS);
    expect((await cancel(id, { keep: 40 })).body).toMatchObject({ keptAmount: 40, takenAmount: 125 });
    await done();
    const booking = await shown(id);
    expect(booking).toMatchObject({
      ...{ status: 'cancelled', paymentStatus: 'partially_refunded', isUnpaid: false },
      ...{ totalAmount: 185, takenAmount: 125, refundedAmount: 85, keptAmount: 40 },
    });
    expect([booking.dueAmount, isRefundPending(booking)]).toEqual([undefined, false]);
    expect(await refundedOf(id)).toBe(8500);
    expect((await t.get(`/api/bookings/${id}/receipt`, jordan)).body).toMatchObject({
      ...{ refundedAmount: 85, keptAmount: 40, paidAmount: 40 },
    });
    expect(await differences()).toEqual([]);
  });

  it('gives back what was taken when it is cancelled in time, and asks for no payment any more', async () => {
    const { t, jordan, done, cancel, shown, differences, id } = await start({ isRefused: true });
    expect((await cancel(id, { keep: 0 })).status).toBe(200);
    await done();
    const booking = await shown(id);
    expect(booking).toMatchObject({ paymentStatus: 'refunded', takenAmount: 125, refundedAmount: 125 });
    const more = { amount: 60, sourceId: 'cnon:card-nonce-ok', billingContact, bookingId: id };
    expect((await t.post('/api/create-payment', jordan, more)).body.code).toBe('NOTHING_TO_PAY');
    expect(await differences()).toEqual([]);
  });

  it('cannot be opened again after its cancellation', async () => {
    const { done, cancel, set, id } = await start({ isRefused: true });
    await cancel(id);
    await done();
    expect((await set(id, 'confirmed')).body.code).toBe('PAYMENT_RELEASED');
  });
});
