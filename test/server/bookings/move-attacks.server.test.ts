import { describe, expect, it } from 'vitest';
import { startTermsApp } from '../terms-app.ts';
import { billingContact, type Caller, type TestApp } from '../test-app.ts';

/** Sunday, 22 November 2026, in New York: two days ahead. */
const TEN = '2026-11-22T15:00:00.000Z';
const AT_TEN = { serviceType: 'standard', totalAmount: 125, scheduledAt: TEN };
const NOW = { serviceType: 'emergency' };

const move = (t: TestApp, as: Caller, id: string, to: object) => t.post(`/api/bookings/${id}/move`, as, to);

async function payMore(t: TestApp, as: Caller, bookingId: string): Promise<string> {
  const more = { amount: 60, sourceId: 'cnon:card-nonce-ok', billingContact, bookingId };
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
