import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../src/domain/durations.ts';
import { MAX_REFUND_ATTEMPTS } from '../../../src/domain/money/refund-events.ts';
import { PaymentDeclined } from '../../../src/server/payments/provider/provider.ts';
import { startTermsApp } from '../terms-app.ts';
import { billingContact, type Caller, type TestApp } from '../test-app.ts';

/** Sunday, 22 November 2026, in New York: two days ahead. */
const TEN = '2026-11-22T15:00:00.000Z';
const AT_TEN = { serviceType: 'standard', totalAmount: 125, scheduledAt: TEN };
const NOW = { serviceType: 'emergency' };

const move = (t: TestApp, as: Caller, id: string, to: object) => t.post(`/api/bookings/${id}/move`, as, to);

async function payMore(t: TestApp, as: Caller, bookingId: string, amount = 60): Promise<string> {
  const more = { amount, sourceId: 'cnon:card-nonce-ok', billingContact, bookingId };
  const { status, body } = await t.post('/api/create-payment', as, more);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as { paymentId: string }).paymentId;
}

const paymentOf = (t: TestApp, id: string) =>
  t.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('the payment of a move', () => {
  it('whose capture is refused after the booking was moved back leaves what is paid and due at the price', async () => {
    const { t, card, jordan, done, shown, refundedOf, differences } = await startTermsApp();
    const { id } = await t.book(jordan, AT_TEN);
    await done();
    const paymentId = await payMore(t, jordan, id);
    const letGo = card.hold('capture');
    expect((await move(t, jordan, id, { ...NOW, paymentId })).status).toBe(200);
    expect((await move(t, jordan, id, { startAt: TEN })).body.totalAmount).toBe(125);
    await card.provider.void((await paymentOf(t, paymentId)).providerPaymentId ?? '');
    letGo();
    await done();
    const { totalAmount, dueAmount = 0 } = await shown(id);
    expect([totalAmount, (12_500 - (await refundedOf(id))) / 100 + dueAmount]).toEqual([125, 125]);
    expect(await differences()).toEqual([]);
  });

  it('that nothing is to be paid with any more is voided at once', async () => {
    const { t, jordan, done, differences } = await startTermsApp();
    const { id } = await t.book(jordan, AT_TEN);
    await done();
    const [first, second] = [await payMore(t, jordan, id), await payMore(t, jordan, id)];
    expect((await move(t, jordan, id, { ...NOW, paymentId: first })).status).toBe(200);
    await done();
    expect((await move(t, jordan, id, { ...NOW, paymentId: second })).status).toBe(200);
    await done();
    expect([(await paymentOf(t, first)).status, (await paymentOf(t, second)).status]).toEqual([
      'captured',
      'voided',
    ]);
    expect(await differences()).toEqual([]);
  });

  it("is not another customer's, whose payment stays as it is", async () => {
    const { t, jordan, done, shown } = await startTermsApp();
    const casey = await t.customer('casey@example.com');
    const [{ id }, other] = [await t.book(jordan, AT_TEN), await t.book(casey, AT_TEN)];
    await done();
    const paymentId = await payMore(t, casey, other.id);
    expect((await move(t, jordan, id, { ...NOW, paymentId })).status).toBe(402);
    await done();
    expect(await paymentOf(t, paymentId)).toMatchObject({ status: 'authorized', bookingId: null });
    expect((await shown(id)).scheduledAt).toBe(TEN);
  });
});

describe('a move to a lower price whose refund is refused for good', () => {
  async function start() {
    const started = await startTermsApp();
    const { t, card, jordan, done } = started;
    const letGo = card.hold('capture');
    const { id } = await t.book(jordan);
    expect((await move(t, jordan, id, { startAt: TEN })).body.totalAmount).toBe(125);
    await t.db
      .updateTable('refunds')
      .set({ attempt: MAX_REFUND_ATTEMPTS - 1 })
      .execute();
    card.refundsTo('failed');
    letGo();
    await done();
    expect(await t.db.selectFrom('refunds').select('state').execute()).toEqual([{ state: 'failed' }]);
    const late = () => t.advance(Date.parse(TEN) - HOUR_MS - t.context.clock());
    return { ...started, id, late };
  }

  it('counts what an admin gives back for the move first, and keeps no more than is left', async () => {
    const { t, jordan, admin, done, shown, cancel, differences, id, late } = await start();
    const refund = { amount: 150, reason: 'moved', kind: 'refund', idempotencyKey: 'moved-1' };
    expect((await t.post(`/api/admin/bookings/${id}/refund`, admin, refund)).status).toBe(200);
    await done();
    expect(await shown(id)).toMatchObject({ totalAmount: 125, refundedAmount: 90 });
    late();
    expect((await cancel(id)).body).toMatchObject({ keptAmount: 35, cancelCause: 'late' });
    await done();
    expect((await t.get(`/api/bookings/${id}/receipt`, jordan)).body).toMatchObject({
      ...{ refundedAmount: 150, keptAmount: 35, paidAmount: 35 },
    });
    expect(await differences()).toEqual([]);
  });

  it('is given back when the booking is cancelled, but for the fee', async () => {
    const { t, jordan, done, shown, cancel, refundedOf, differences, id, late } = await start();
    late();
    await cancel(id);
    await done();
    expect(await shown(id)).toMatchObject({ keptAmount: 40, refundedAmount: 85 });
    expect(await refundedOf(id)).toBe(14_500);
    expect((await t.get(`/api/bookings/${id}/receipt`, jordan)).body).toMatchObject({
      ...{ refundedAmount: 145, keptAmount: 40, paidAmount: 40 },
    });
    expect(await differences()).toEqual([]);
  });
});

describe('the tax of a moved booking', () => {
  const at = (first: number, later: number) => [
    { state: 'NJ', from: '2018-01-01', percent: first },
    { state: 'NJ', from: '2026-11-22', percent: later },
  ];

  async function start(taxRates: ReturnType<typeof at>) {
    const started = await startTermsApp();
    const { t, done, differences, cancel } = started;
    t.context.config.company.taxRates = taxRates;
    const booked = async () => {
      const { sum } = await t.db
        .selectFrom('ledgerEntries')
        .select((e) => e.fn.sum('amountCents').as('sum'))
        .where('account', '=', 'tax-payable')
        .executeTakeFirstOrThrow();
      return 0 - Number(sum);
    };
    /** The tax stays booked with each move, and none is left of a booking that is given back. */
    const expectTax = async (id: string, taxCents: number) => {
      await done();
      expect(await t.db.selectFrom('bookings').select('taxCents').execute()).toEqual([{ taxCents }]);
      expect(await booked()).toBe(taxCents);
      expect(await differences()).toEqual([]);
      await cancel(id);
      await done();
      expect(await booked()).toBe(0);
      expect(await differences()).toEqual([]);
    };
    return { ...started, expectTax };
  }

  it.each([
    ['lower', at(0, 30), 0],
    ['higher', at(30, 0), 4269],
    ['the same', at(6.625, 6.625), 1149],
  ])('is booked when it costs more and the rate is %s', async (_, rates, taxCents) => {
    const { t, jordan, done, expectTax } = await start(rates);
    const { id } = await t.book(jordan, AT_TEN);
    await done();
    const paymentId = await payMore(t, jordan, id);
    expect((await move(t, jordan, id, { ...NOW, paymentId })).status).toBe(200);
    await expectTax(id, taxCents);
  });

  it.each([
    ['lower', at(30, 0), 0],
    ['higher', at(0, 30), 2885],
    ['the same', at(6.625, 6.625), 777],
  ])('is booked when it costs less and the rate is %s', async (_, rates, taxCents) => {
    const { t, jordan, admin, done, expectTax } = await start(rates);
    const { id } = await t.book(jordan);
    await done();
    expect((await move(t, jordan, id, { startAt: TEN })).status).toBe(200);
    await done();
    const refund = { amount: 20.01, reason: 'waited', kind: 'refund', idempotencyKey: 'waited-1' };
    if (taxCents === 0) await t.post(`/api/admin/bookings/${id}/refund`, admin, refund);
    await expectTax(id, taxCents);
  });

  it('is added to the whole price of a booking that was made while prices included it', async () => {
    const { t, jordan, done, expectTax } = await start(at(6.625, 6.625));
    const { id } = await t.book(jordan, AT_TEN);
    await done();
    t.context.config.company.taxIncluded = false;
    const paymentId = await payMore(t, jordan, id, 72.26);
    expect((await move(t, jordan, id, { ...NOW, paymentId })).body).toMatchObject({ totalAmount: 197.26 });
    await expectTax(id, 1226);
  });

  it('is that of the difference when this is refused and paid again', async () => {
    const { t, card, jordan, done, expectTax } = await start(at(6.625, 6.625));
    const { id } = await t.book(jordan, AT_TEN);
    await done();
    card.fail('capture', new PaymentDeclined('CARD_DECLINED', 'The card was declined.'));
    const refused = { ...NOW, paymentId: await payMore(t, jordan, id) };
    expect((await move(t, jordan, id, refused)).status).toBe(200);
    await done();
    const paymentId = await payMore(t, jordan, id);
    expect((await t.post(`/api/bookings/${id}/pay`, jordan, { paymentId })).status).toBe(200);
    await expectTax(id, 1149);
  });
});
