import { describe, expect, it } from 'vitest';
import { PaymentDeclined } from '../../../src/server/payments/provider/provider.ts';
import { reconcile } from '../payment-work.ts';
import { MINUTE_MS, someTerms, startTermsApp } from '../terms-app.ts';
import { billingContact } from '../test-app.ts';

const IN_AN_HOUR = 60 * MINUTE_MS;

describe('cancellation with terms', () => {
  it('a booking shows the terms that it was made under, whatever the company changes later', async () => {
    const { t, jordan, shown } = await startTermsApp();
    const booking = await t.book(jordan);
    expect(booking.cancellationTerms).toEqual(someTerms);
    t.context.config.company.cancellation.lateFee = 0;
    expect((await shown(booking.id)).cancellationTerms).toEqual(someTerms);
  });

  it('a cancellation within the free minutes gives everything back', async () => {
    const { t, jordan, done, cancel, refundedOf, shown, differences } = await startTermsApp();
    const { id } = await t.book(jordan);
    t.advance(5 * MINUTE_MS);
    expect((await cancel(id)).status).toBe(200);
    await done();
    const booking = await shown(id);
    expect(booking).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded', refundedAmount: 185 });
    expect([booking.keptAmount, booking.cancelCause]).toEqual([undefined, undefined]);
    expect(await refundedOf(id)).toBe(18_500);
    expect(await differences()).toEqual([]);
  });

  it('a later cancellation keeps the fee and refunds the rest once, with the taxes of both', async () => {
    const { t, card, jordan, admin, done, cancel, refundedOf, shown, history, differences } =
      await startTermsApp();
    const { id } = await t.book(jordan);
    await done();
    t.advance(6 * MINUTE_MS);
    const answers = await Promise.all([cancel(id), cancel(id), cancel(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await done();
    await reconcile(t.context);
    expect(await shown(id)).toMatchObject({
      ...{ status: 'cancelled', refundedAmount: 145, keptAmount: 40, cancelCause: 'late' },
    });
    expect([await refundedOf(id), card.calls('refund')]).toEqual([14_500, 1]);
    expect(await t.db.selectFrom('refunds').selectAll().execute()).toMatchObject([
      { requestKey: 'rest', amountCents: 14_500, taxCents: 901, state: 'done' },
    ]);
    const events = await history(id);
    expect(events.find(({ to }) => to === 'cancelled')?.note).toBe('cancelled late, $40.00 kept');
    expect(events.at(-1)).toMatchObject({ kind: 'payment', to: 'refunded_rest' });
    expect((await t.get(`/api/bookings/${id}/receipt`, jordan)).body).toMatchObject({
      ...{ totalAmount: 185, refundedAmount: 145, paidAmount: 40, keptAmount: 40, keptCause: 'late' },
    });
    expect((await t.get('/api/admin/stats', admin)).body.todayRevenue).toBe(40);
    expect(await differences()).toEqual([]);
  });

  it('a cancellation while the capture is open captures first and then refunds the rest', async () => {
    const { t, card, jordan, done, cancel, refundedOf, statusOf, shown, differences } = await startTermsApp({
      emergencyFreeMinutes: 0,
    });
    const letGo = card.hold('capture');
    const { id } = await t.book(jordan);
    t.advance(1);
    expect((await cancel(id)).body).toMatchObject({ keptAmount: 40, paymentStatus: 'authorized' });
    letGo();
    await done();
    expect([await statusOf(id), await refundedOf(id)]).toEqual(['captured', 14_500]);
    expect(await shown(id)).toMatchObject({ keptAmount: 40, refundedAmount: 145 });
    expect(await differences()).toEqual([]);
  });

  it('a cancellation whose capture is refused keeps nothing', async () => {
    const { t, card, jordan, done, cancel, shown, statusOf } = await startTermsApp({
      emergencyFreeMinutes: 0,
    });
    card.fail('capture', new PaymentDeclined('CARD_DECLINED', 'The card was declined.'));
    const letGo = card.hold('void');
    const { id } = await t.book(jordan);
    t.advance(1);
    await cancel(id);
    letGo();
    await done();
    expect([await statusOf(id), (await shown(id)).keptAmount]).toEqual(['failed', undefined]);
  });

  it('a booking that is opened again after a cancellation with a fee has none of that fee left', async () => {
    const { t, card, jordan, done, cancel, set, shown, differences } = await startTermsApp({
      emergencyFreeMinutes: 0,
    });
    card.fail('capture', new PaymentDeclined('CARD_DECLINED', 'The card was declined.'));
    const letGo = card.hold('void');
    const { id } = await t.book(jordan);
    t.advance(1);
    await cancel(id);
    letGo();
    await done();
    expect((await set(id, 'confirmed')).status).toBe(200);
    const form = { amount: 185, sourceId: 'cnon:card-nonce-ok', billingContact, bookingId: id };
    const { paymentId } = (await t.post('/api/create-payment', jordan, form)).body as { paymentId: string };
    expect((await t.post(`/api/bookings/${id}/pay`, jordan, { paymentId })).status).toBe(200);
    await done();
    const reopened = await shown(id);
    expect([reopened.keptAmount, reopened.cancelCause]).toEqual([undefined, undefined]);
    // As if the fee of the former cancellation were still stored.
    await t.db
      .updateTable('bookings')
      .set({ keptCents: 4000, cancelCause: 'late' })
      .where('id', '=', id)
      .execute();
    expect((await set(id, 'cancelled', { waiveFee: true })).status).toBe(200);
    await done();
    expect(await shown(id)).toMatchObject({ paymentStatus: 'refunded', refundedAmount: 185 });
    expect(await differences()).toEqual([]);
  });

  it('what is kept is never more than what is left of the payment', async () => {
    const { t, jordan, admin, done, cancel, refundedOf, shown, differences } = await startTermsApp();
    const { id } = await t.book(jordan);
    await done();
    const part = { amount: 160, reason: 'Charged too much', idempotencyKey: 'part' };
    await t.post(`/api/admin/bookings/${id}/refund`, admin, part);
    await done();
    t.advance(6 * MINUTE_MS);
    expect((await cancel(id)).body).toMatchObject({ keptAmount: 25, refundedAmount: 160 });
    await done();
    expect(await refundedOf(id)).toBe(16_000);
    await t.post(`/api/admin/bookings/${id}/refund`, admin, { ...part, amount: 10, idempotencyKey: 'more' });
    await done();
    expect(await shown(id)).toMatchObject({ keptAmount: 15, refundedAmount: 170 });
    expect(await differences()).toEqual([]);
  });

  it('a cancellation that would keep more than its sender was told is refused', async () => {
    const { t, jordan, cancel, set, shown } = await startTermsApp();
    const { id } = await t.book(jordan);
    t.advance(6 * MINUTE_MS);
    expect(await cancel(id, { keep: 0 })).toMatchObject({
      status: 409,
      body: { code: 'FEE_CHANGED', message: 'Cancelling now costs $40.00. Please look again.' },
    });
    expect((await set(id, 'cancelled', { keep: 39.99 })).body.code).toBe('FEE_CHANGED');
    expect((await shown(id)).status).toBe('pending');
    expect((await cancel(id, { keep: 40 })).body).toMatchObject({ keptAmount: 40 });
  });

  it('a booking that the company cancelled says so, and one that its customer cancelled in time does not', async () => {
    const { t, jordan, cancel, set, shown } = await startTermsApp();
    const [ours, theirs] = [await t.book(jordan), await t.book(jordan)];
    await set(ours.id, 'cancelled');
    await cancel(theirs.id);
    expect(await shown(ours.id)).toMatchObject({ status: 'cancelled', cancelCause: 'company' });
    expect((await shown(theirs.id)).cancelCause).toBeUndefined();
  });

  it('an admin may say why, which the customer and the history read; nobody else may', async () => {
    const { t, jordan, cancel, set, shown, history } = await startTermsApp();
    const [{ id }, other] = [await t.book(jordan), await t.book(jordan)];
    expect((await cancel(id, { reason: 'no_van' })).status).toBe(400);
    expect((await set(id, 'cancelled', { reason: 'bored' })).status).toBe(400);
    expect((await set(id, 'confirmed', { reason: 'no_van' })).status).toBe(400);
    expect((await set(id, 'cancelled', { reason: 'no_van' })).body.cancelReason).toBe('no_van');
    expect((await t.get(`/api/bookings/${id}`, jordan)).body).toMatchObject({
      ...{ status: 'cancelled', cancelCause: 'company', cancelReason: 'no_van' },
    });
    expect((await history(id)).find(({ to }) => to === 'cancelled')?.note).toBe('No van in time');
    const { detail } = await t.db
      .selectFrom('auditLog')
      .selectAll()
      .where('action', '=', 'booking-status')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(detail)).toMatchObject({ to: 'cancelled', reason: 'no_van' });
    await set(other.id, 'cancelled');
    expect((await shown(other.id)).cancelReason).toBeUndefined();
    expect((await history(other.id)).find(({ to }) => to === 'cancelled')?.note).toBeUndefined();
  });

  it('a booking that is opened again has no reason any more', async () => {
    const { t, jordan, set, shown, done } = await startTermsApp();
    const { id } = await t.book(jordan);
    await done();
    await t.db.updateTable('payments').set({ status: 'failed', capturedAt: null }).execute();
    await set(id, 'cancelled', { reason: 'unsafe' });
    expect((await shown(id)).cancelReason).toBe('unsafe');
    expect((await set(id, 'confirmed')).status).toBe(200);
    expect((await shown(id)).cancelReason).toBeUndefined();
  });

  it('an admin may waive the fee, which history and audit log say; a customer may not', async () => {
    const { t, jordan, admin, done, cancel, set, refundedOf, history } = await startTermsApp();
    const { id } = await t.book(jordan);
    await done();
    t.advance(6 * MINUTE_MS);
    expect((await cancel(id, { waiveFee: true })).status).toBe(400);
    expect((await set(id, 'cancelled', { waiveFee: true })).status).toBe(200);
    await done();
    expect(await refundedOf(id)).toBe(18_500);
    expect((await history(id)).find(({ to }) => to === 'cancelled')?.note).toBe('fee of $40.00 waived');
    const { detail } = await t.db
      .selectFrom('auditLog')
      .selectAll()
      .where('action', '=', 'booking-status')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(detail)).toMatchObject({ to: 'cancelled', waived: '40.00' });
    expect(admin.id).toBe('mreyes');
  });

  it('an admin who cancels after the departure keeps the fee, unless we are later than promised', async () => {
    const { t, jordan, dana, admin, set } = await startTermsApp({ emergencyFreeMinutes: null });
    const depart = async () => {
      const { id } = await t.book(jordan);
      await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: dana.id });
      await set(id, 'confirmed');
      await t.post(`/api/tech/bookings/${id}/departed`, dana);
      return id;
    };
    expect((await set(await depart(), 'cancelled')).body).toMatchObject({
      keptAmount: 40,
      cancelCause: 'late',
    });
    const late = await depart();
    t.advance(31 * MINUTE_MS);
    expect((await set(late, 'cancelled')).body.keptAmount).toBe(undefined);
  });

  it('of a cancellation and a departure at the same moment one wins, and the money follows it', async () => {
    const { t, jordan, dana, admin, set, cancel, done, shown, refundedOf, differences } =
      await startTermsApp();
    for (let trial = 0; trial < 6; trial += 1) {
      const { id } = await t.book(jordan);
      await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: dana.id });
      await set(id, 'confirmed');
      await done();
      t.advance(6 * MINUTE_MS);
      const [cancelled, departed] = await Promise.all([
        cancel(id),
        t.post(`/api/tech/bookings/${id}/departed`, dana),
      ]);
      expect([cancelled.status, departed.status].sort()).toEqual([200, 409]);
      await done();
      const { status, departedAt } = await shown(id);
      expect([status, departedAt === null]).toEqual(
        cancelled.status === 200 ? ['cancelled', true] : ['confirmed', false],
      );
      expect(await refundedOf(id)).toBe(cancelled.status === 200 ? 14_500 : 0);
      if (status !== 'cancelled') await set(id, 'cancelled', { waiveFee: true });
      await done();
    }
    expect(await differences()).toEqual([]);
  });

  it('a refusal of the refund is tried again and still keeps the fee', async () => {
    const { t, card, jordan, done, cancel, refundedOf } = await startTermsApp();
    const { id } = await t.book(jordan);
    await done();
    card.fail('refund', new PaymentDeclined('REFUND_DECLINED', 'No.'), 2);
    t.advance(6 * MINUTE_MS);
    await cancel(id);
    for (let n = 0; n < 3; n += 1) {
      t.advance(IN_AN_HOUR);
      await reconcile(t.context);
    }
    await done();
    expect([await refundedOf(id), card.calls('refund')]).toEqual([14_500, 3]);
  });

  it('a cancelled booking that holds more than it keeps is a difference of the books', async () => {
    const { t, jordan, done, cancel, differences } = await startTermsApp();
    const { id } = await t.book(jordan);
    await done();
    t.advance(6 * MINUTE_MS);
    await cancel(id);
    await done();
    await t.db.updateTable('bookings').set({ keptCents: 3000 }).where('id', '=', id).execute();
    expect(await differences()).toEqual([
      expect.stringContaining('holds 40.00, but its cancelled booking keeps 30.00'),
    ]);
  });

  it('a customer hears by push what was kept and why', async () => {
    const { t, jordan, cancel } = await startTermsApp();
    const { id } = await t.book(jordan);
    t.advance(6 * MINUTE_MS);
    await cancel(id);
    const messages = await t.db.selectFrom('messages').select('kind').where('bookingId', '=', id).execute();
    expect(messages.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['cancelled', 'refund_mail']));
  });
});
