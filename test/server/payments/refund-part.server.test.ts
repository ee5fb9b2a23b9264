import { describe, expect, it } from 'vitest';
import type { Booking } from '../../../src/domain/bookings/booking.ts';
import { movePayment } from '../../../src/server/payments/intents/move-payment.ts';
import { PaymentDeclined, PaymentUnavailable } from '../../../src/server/payments/provider/provider.ts';
import { inTransaction } from '../../../src/server/platform/db/transaction.ts';
import { ledgerDifferences } from '../ledger-balance.ts';
import { openWork, reconcile } from '../payment-work.ts';
import { startTestApp } from '../test-app.ts';
import { createTestProvider } from './test-provider.ts';

const MINUTE_MS = 60_000;

/** A captured booking of 185.00 with what admins and the provider know of its refunds. */
async function start() {
  const card = createTestProvider();
  const t = await startTestApp({ ports: { payments: card.provider } });
  const [jordan, admin] = [await t.customer(), await t.staff('admin', 'mreyes')];
  const booking = await t.book(jordan);
  const done = () => expect.poll(() => openWork(t.db).select('kind').execute()).toEqual([]);
  await done();
  const { id: paymentId, providerPaymentId } = await t.db
    .selectFrom('payments')
    .selectAll()
    .executeTakeFirstOrThrow();
  const ask = (amount: number, idempotencyKey: string, reason = 'Charged less than promised') =>
    t.post(`/api/admin/bookings/${booking.id}/refund`, admin, { amount, idempotencyKey, reason });
  const rows = () => t.db.selectFrom('refunds').selectAll().orderBy('number').execute();
  const later = async () => {
    t.advance(10 * MINUTE_MS);
    await reconcile(t.context);
  };
  const shown = async () => (await t.get(`/api/bookings/${booking.id}`, jordan)).body;
  const refunded = () => card.refundedOf(providerPaymentId ?? '');
  return { t, card, jordan, admin, booking, paymentId, done, ask, rows, later, shown, refunded };
}

describe('POST /api/admin/bookings/:id/refund', () => {
  it('a part of a payment is refunded with its tax, and the booking goes on', async () => {
    const { t, admin, booking, done, ask, rows, shown, refunded } = await start();
    const { status, body } = await ask(60.5, 'a');
    expect([status, body]).toMatchObject([
      200,
      { bookingId: booking.id, amount: 60.5, state: 'requested', requestedBy: 'mreyes', endedAt: null },
    ]);
    await done();
    expect(await rows()).toMatchObject([
      { state: 'done', number: 1, amountCents: 6050, taxCents: 376, endedAt: t.now(), attempt: 0 },
    ]);
    expect(refunded()).toBe(6050);
    const partly = { paymentStatus: 'partially_refunded', refundedAmount: 60.5, totalAmount: 185 };
    expect(await shown()).toMatchObject({ status: 'pending', ...partly });
    expect((await t.get('/api/admin/stats', admin)).body.todayRevenue).toBe(124.5);
    const { body: events } = await t.get(`/api/admin/bookings/${booking.id}/events`, admin);
    expect(events.at(-1)).toMatchObject({ kind: 'payment', from: 'captured', to: 'refunded_part' });
    expect(await ledgerDifferences(t.db)).toEqual([]);
  });

  it('a booking says in every list, push, receipt and export that a part was refunded', async () => {
    const { t, jordan, admin, booking, done, ask } = await start();
    const [board, phone] = [await t.socket(admin), await t.socket(jordan)];
    await ask(60.5, 'a');
    await done();
    const partly = { paymentStatus: 'partially_refunded', refundedAmount: 60.5 };
    const isPartly = ({ paymentStatus }: Booking) => paymentStatus === 'partially_refunded';
    for (const socket of [board, phone])
      expect(await socket.next('booking:updated', isPartly)).toMatchObject(partly);
    for (const [path, as] of [
      ['/api/bookings', jordan],
      ['/api/admin/bookings', admin],
    ] as const)
      expect((await t.get(path, as)).body).toMatchObject([partly]);
    const receipt = (await t.get(`/api/bookings/${booking.id}/receipt`, jordan)).body;
    expect(receipt).toMatchObject({ paymentStatus: 'partially_refunded', paidAmount: 124.5 });
    const { body } = await t.get('/api/account/export', jordan);
    expect(body.bookings).toMatchObject([{ booking: partly }]);
    expect((await t.get('/api/admin/recent-customers', admin)).body).toMatchObject([{ totalSpent: 124.5 }]);
  });

  it('a repeated request gives the same refund, and another amount with its key is refused', async () => {
    const { card, done, ask } = await start();
    const first = await ask(10, 'same');
    await done();
    const second = await ask(10, 'same');
    expect(second.body).toMatchObject({ id: first.body.id, state: 'done' });
    const other = await ask(11, 'same');
    expect([other.status, other.body.code]).toEqual([409, 'KEY_REUSED']);
    await done();
    expect(card.calls('refund')).toBe(1);
  });

  it('an amount below a cent, a control character and half a character are refused or removed', async () => {
    const { done, ask, rows } = await start();
    for (const amount of [0, 1e-9, 5e-324, 0.005, 10.005, -1])
      expect((await ask(amount, 'a')).status).toBe(400);
    for (const key of ['', '\ud800', 'a\udc00']) expect((await ask(1, key)).status).toBe(400);
    expect((await ask(1, 'control', '\u001b[31mLate\u202e\n')).body.reason).toBe('[31mLate');
    await done();
    expect((await rows()).length).toBe(1);
  });

  it('parallel requests never refund more than was captured', async () => {
    const { t, done, ask, rows, refunded } = await start();
    const keys = Array.from({ length: 12 }, (_, n) => `key-${n % 8}`);
    const answers = await Promise.all(keys.map((key) => ask(50, key)));
    const ids = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.id));
    expect(ids.size).toBe(3);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['REFUND_TOO_MUCH']));
    await done();
    expect([refunded(), (await rows()).length]).toEqual([15_000, 3]);
    const last = await ask(35, 'last');
    expect(last.status).toBe(200);
    await done();
    const states = await t.db.selectFrom('payments').select('status').execute();
    expect([refunded(), states]).toEqual([18_500, [{ status: 'refunded' }]]);
    const tax = (await rows()).reduce((sum, { taxCents }) => sum + taxCents, 0);
    expect(tax).toBe(1149);
    expect(await ledgerDifferences(t.db)).toEqual([]);
  });

  it('a cancellation gives back what is left after a part', async () => {
    const { t, jordan, admin, booking, done, ask, rows, shown, refunded } = await start();
    await ask(85.01, 'part');
    await done();
    await t.post(`/api/bookings/${booking.id}/cancel`, jordan);
    await done();
    expect(await shown()).toMatchObject({ paymentStatus: 'refunded', refundedAmount: 185 });
    expect(await rows()).toMatchObject([
      { amountCents: 8501, state: 'done' },
      { amountCents: 9999, state: 'done', requestedBy: 'payments', reason: 'cancelled' },
    ]);
    expect(refunded()).toBe(18_500);
    expect((await t.get('/api/admin/stats', admin)).body.todayRevenue).toBe(0);
    const late = await ask(1, 'late');
    expect([late.status, late.body.code]).toEqual([409, 'REFUND_TOO_MUCH']);
    expect(await ledgerDifferences(t.db)).toEqual([]);
  });

  it('a refund of a part goes pending and ends as the provider says', async () => {
    const { card, done, ask, rows, later, refunded } = await start();
    card.refundsTo('pending');
    await ask(20, 'slow');
    await expect.poll(rows).toMatchObject([{ state: 'pending' }]);
    await later();
    expect(await rows()).toMatchObject([{ state: 'pending', attempt: 0 }]);
    card.endRefunds('completed');
    await later();
    await done();
    expect(await rows()).toMatchObject([{ state: 'done' }]);
    expect([refunded(), card.calls('refund')]).toEqual([2000, 1]);
  });

  it('a lost answer repeats the key, and a refusal takes another', async () => {
    const { card, done, ask, rows, later, refunded } = await start();
    card.loseAnswer('refund', new PaymentUnavailable('down'));
    await ask(20, 'lost');
    await expect.poll(() => card.calls('refund')).toBe(1);
    await later();
    await done();
    expect([card.refundKeys().length, refunded()]).toEqual([1, 2000]);
    card.refundsTo('failed');
    await ask(30, 'refused');
    await expect.poll(rows).toMatchObject([{ state: 'done' }, { state: 'requested', attempt: 1 }]);
    await later();
    await done();
    const [, first, second] = card.refundKeys();
    expect(second).toBe(`${first}-1`);
    expect([refunded(), (await rows())[1]?.state]).toEqual([5000, 'done']);
  });

  it('a refund that the provider has made though it answers refused is not made again', async () => {
    const { t, card, done, ask, rows, later, refunded } = await start();
    const refused = new PaymentDeclined('SPURIOUS', 'Refused for no reason.');
    card.loseAnswer('refund', refused);
    await ask(20, 'made');
    await done();
    expect([refunded(), card.refundKeys().length]).toEqual([2000, 1]);
    card.refundsTo('pending');
    card.loseAnswer('refund', refused);
    await ask(30, 'slow');
    await expect.poll(() => card.calls('refund')).toBe(2);
    await later();
    card.endRefunds('completed');
    await later();
    await done();
    expect([refunded(), card.refundKeys().length]).toEqual([5000, 2]);
    expect(await rows()).toMatchObject([{ state: 'done' }, { state: 'done' }]);
    expect(await ledgerDifferences(t.db)).toEqual([]);
  });

  it('a refund that was refused 20 times has failed, frees its amount, and an admin has it tried again', async () => {
    const { t, card, admin, done, ask, rows, later, shown, refunded } = await start();
    card.fail('refund', new PaymentDeclined('CARD_CLOSED', 'The card is closed.'), 20);
    const failing = () => t.get('/api/admin/failed-tasks', admin).then(({ body }) => body);
    await ask(180, 'closed');
    await expect.poll(rows).toMatchObject([{ attempt: 1 }]);
    for (let n = 1; n < 20; n += 1) await later();
    expect(await rows()).toMatchObject([{ state: 'failed', attempt: 20, declineCode: 'CARD_CLOSED' }]);
    const [task] = await failing();
    expect(task).toMatchObject({ kind: 'refund', reason: 'The payment provider has refused the refund.' });
    expect(await shown()).toMatchObject({ paymentStatus: 'captured' });
    await t.post(`/api/admin/failed-tasks/${task?.id}/retry`, admin);
    await done();
    expect([refunded(), await failing()]).toEqual([18_000, []]);
    expect(await rows()).toMatchObject([{ state: 'done' }]);
    expect(await ledgerDifferences(t.db)).toEqual([]);
  });

  it('a refund that cannot be is refused with its reason', async () => {
    const { t, card, jordan, admin, ask } = await start();
    for (const [amount, status, code] of [
      [185.01, 409, 'REFUND_TOO_MUCH'],
      [0.001, 400, 'AMOUNT_INVALID'],
      [0, 400, 'INVALID'],
      [-1, 400, 'INVALID'],
    ] as const) {
      const answer = await ask(amount, `${amount}`);
      expect([answer.status, answer.body.code], `${amount}`).toEqual([status, code]);
    }
    const letGo = card.hold('capture');
    const authorized = await t.book(jordan);
    const request = { amount: 1, reason: 'too early', idempotencyKey: 'early' };
    const early = await t.post(`/api/admin/bookings/${authorized.id}/refund`, admin, request);
    expect([early.status, early.body.code]).toEqual([409, 'REFUND_TOO_MUCH']);
    letGo();
    const nobody = await t.post('/api/admin/bookings/none/refund', admin, request);
    expect([nobody.status, nobody.body.code]).toEqual([404, 'BOOKING_NOT_FOUND']);
  });
});

describe('a payment that is given back as a whole at the provider', () => {
  it('open refunds of a payment that was given back as a whole are done, and what is missing is added', async () => {
    const { t, card, paymentId, ask, rows } = await start();
    card.fail('refund', new PaymentUnavailable('down'), 3);
    await ask(40, 'open');
    await expect.poll(() => card.calls('refund')).toBe(1);
    const refunded = { status: 'refunded', refundedAt: t.now() } as const;
    await inTransaction(t.db, (trx) => movePayment(trx, paymentId, { status: 'captured' }, refunded));
    expect(await rows()).toMatchObject([
      { amountCents: 4000, taxCents: 248, state: 'done' },
      { amountCents: 14_500, taxCents: 901, state: 'done', requestKey: 'rest' },
    ]);
    expect(await ledgerDifferences(t.db)).toEqual([]);
  });
});
