import { describe, expect, it } from 'vitest';
import type { CancellationTerms } from '../../../src/domain/bookings/cancellation-terms.ts';
import { MINUTE_MS, startTermsApp } from '../terms-app.ts';
import { billingContact, emergency } from '../test-app.ts';

type TermsApp = Awaited<ReturnType<typeof startTermsApp>>;

/** Lets the technician arrive so many minutes after the promise of a booking, and completes it. */
async function completeLate(
  lateMinutes: number,
  terms: Partial<CancellationTerms> = {},
  book: (app: TermsApp) => Promise<{ id: string }> = ({ t, jordan }) => t.book(jordan),
) {
  const app = await startTermsApp(terms);
  const { t, admin, dana, set } = app;
  const { id } = await book(app);
  await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: dana.id });
  await set(id, 'confirmed');
  t.advance((30 + lateMinutes) * MINUTE_MS);
  await t.post(`/api/tech/bookings/${id}/arrived`, dana);
  t.advance(40 * MINUTE_MS);
  await set(id, 'in_progress');
  await set(id, 'completed');
  return { ...app, id };
}

describe('credit for a late arrival', () => {
  it('a customer who waited longer than the terms say gets the credit once, and is told', async () => {
    const { t, id, done, set, shown, history, refundedOf, differences } = await completeLate(16);
    await done();
    expect(await shown(id)).toMatchObject({ status: 'completed', refundedAmount: 20 });
    expect((await history(id)).at(-1)).toMatchObject({ kind: 'payment', to: 'delay_credited' });
    await set(id, 'in_progress');
    await set(id, 'completed');
    await done();
    expect(await refundedOf(id)).toBe(2000);
    expect(await t.db.selectFrom('refunds').selectAll().execute()).toMatchObject([
      { requestKey: 'goodwill-late', amountCents: 2000, reason: 'late by 16 min', state: 'done' },
    ]);
    const messages = await t.db
      .selectFrom('messages')
      .select('kind')
      .where('kind', 'in', ['delay_credited', 'refund_mail'])
      .execute();
    expect(messages).toEqual([{ kind: 'delay_credited' }]);
    expect(await differences()).toEqual([]);
  });

  it('a customer who pays after the service gets the credit, too', async () => {
    const { t, id, jordan, done, refundedOf, differences } = await completeLate(
      16,
      {},
      async ({ t, jordan, admin }) => {
        await t.patch('/api/admin/settings', admin, { unpaidBookings: true });
        const caller = { customerId: jordan.id, unpaid: 'goes_on', requestKey: 'request-1' };
        return (await t.post('/api/admin/bookings', admin, { ...emergency, ...caller })).body;
      },
    );
    const { body } = await t.post('/api/create-payment', jordan, {
      ...{ amount: 185, sourceId: 'cnon:card-nonce-ok', billingContact, bookingId: id },
    });
    const { status } = await t.post(`/api/bookings/${id}/pay`, jordan, { paymentId: body.paymentId });
    expect(status).toBe(200);
    await done();
    expect(await refundedOf(id)).toBe(2000);
    expect(await differences()).toEqual([]);
  });

  it('an arrival within the minutes of the terms, or without such terms, gives no credit', async () => {
    for (const [minutes, terms] of [
      [15, {}],
      [90, { lateCredit: 0 }],
      [90, { creditAfterMinutes: 0 }],
    ] as const) {
      const { id, done, refundedOf } = await completeLate(minutes, terms);
      await done();
      expect(await refundedOf(id)).toBe(0);
    }
  });

  it('a credit of more than the price gives back the price', async () => {
    const { id, done, refundedOf, statusOf, differences } = await completeLate(16, { lateCredit: 500 });
    await done();
    expect([await refundedOf(id), await statusOf(id)]).toEqual([18_500, 'refunded']);
    expect(await differences()).toEqual([]);
  });
});
