import { describe, expect, it } from 'vitest';
import { isRefundPending } from '../../../src/domain/money/refund.ts';
import { MAX_REFUND_ATTEMPTS } from '../../../src/domain/money/refund-events.ts';
import { PaymentDeclined } from '../../../src/server/payments/provider/provider.ts';
import { reconcile } from '../payment-work.ts';
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

describe('a cancelled booking with a paid difference', () => {
  it('is refunded once both payments are, and says that the refund of one has failed', async () => {
    const { t, card, admin, done, cancel, shown, differences, id } = await start();
    const payments = () => t.db.selectFrom('payments').select('status').orderBy('isDifference').execute();
    // The refunds of both payments are asked for at the same time: that of the difference is refused from then on.
    const refund = card.provider.refund;
    let isRefusing = true;
    card.provider.refund = (asked) => {
      if (isRefusing && asked.amountCents === 6000)
        return Promise.reject(new PaymentDeclined('REFUND_DECLINED', 'No.'));
      return refund(asked);
    };
    await cancel(id);
    const attempts = () =>
      t.db.selectFrom('refunds').select('attempt').where('amountCents', '=', 6000).execute();
    await expect.poll(attempts).toEqual([{ attempt: 1 }]);
    await expect.poll(payments).toEqual([{ status: 'refunded' }, { status: 'captured' }]);
    const waiting = await shown(id);
    expect(waiting).toMatchObject({
      ...{ paymentStatus: 'partially_refunded', refundedAmount: 125, refundRefused: true },
    });
    expect([isRefundPending(waiting), waiting.refundFailed]).toEqual([true, undefined]);
    await t.db
      .updateTable('refunds')
      .set({ attempt: MAX_REFUND_ATTEMPTS - 1 })
      .where('amountCents', '=', 6000)
      .execute();
    t.advance(60 * MINUTE_MS);
    await reconcile(t.context);
    expect(await shown(id)).toMatchObject({ refundRefused: true, refundFailed: true });
    isRefusing = false;
    const { id: refundId } = await t.db
      .selectFrom('refunds')
      .select('id')
      .where('amountCents', '=', 6000)
      .executeTakeFirstOrThrow();
    expect((await t.post(`/api/admin/refunds/${refundId}/retry`, admin)).status).toBe(200);
    await done();
    const booking = await shown(id);
    expect(booking).toMatchObject({ paymentStatus: 'refunded', refundedAmount: 185 });
    expect([booking.refundRefused, booking.refundFailed]).toEqual([undefined, undefined]);
    expect(await differences()).toEqual([]);
  });

  it('can still be cancelled with the fee of the difference when an admin has given the first payment back', async () => {
    const { t, admin, done, cancel, shown, differences, id } = await start();
    const all = { amount: 125, reason: 'waited', kind: 'refund', idempotencyKey: 'first' };
    expect((await t.post(`/api/admin/bookings/${id}/refund`, admin, all)).status).toBe(200);
    await done();
    expect(await shown(id)).toMatchObject({ paymentStatus: 'partially_refunded', refundedAmount: 125 });
    t.advance(6 * MINUTE_MS);
    expect((await cancel(id, { keep: 40 })).body).toMatchObject({ keptAmount: 40 });
    await done();
    expect(await shown(id)).toMatchObject({ keptAmount: 40, refundedAmount: 145 });
    expect(await differences()).toEqual([]);
  });
});
