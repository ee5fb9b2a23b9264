import { describe, expect, it } from 'vitest';
import { movePayment } from '../../../src/server/payments/intents/move-payment.ts';
import { PaymentDeclined, PaymentUnavailable } from '../../../src/server/payments/provider/provider.ts';
import { inTransaction } from '../../../src/server/platform/db/transaction.ts';
import { isTriedOn } from '../../form.ts';
import { ledgerDifferences } from '../ledger-balance.ts';
import { openWork, reconcile } from '../payment-work.ts';
import { billingContact, startTestApp, type TestApp } from '../test-app.ts';
import { createTestProvider } from './test-provider.ts';

const MINUTE_MS = 60_000;

async function start() {
  const card = createTestProvider();
  const t = await startTestApp({ ports: { payments: card.provider } });
  return { t, card, jordan: await t.customer() };
}

const allDone = (t: TestApp) => expect.poll(() => openWork(t.db).select('kind').execute()).toEqual([]);

/** The sum of each account in cents; accounts at zero are left out. */
async function sums(t: TestApp): Promise<Record<string, number>> {
  const rows = await t.db
    .selectFrom('ledgerEntries')
    .select((e) => ['account', e.fn.sum<number>('amountCents').as('cents')])
    .groupBy('account')
    .execute();
  return Object.fromEntries(
    rows.filter(({ cents }) => Number(cents) !== 0).map((row) => [row.account, Number(row.cents)]),
  );
}

const kinds = async (t: TestApp) =>
  (await t.db.selectFrom('ledgerEntries').select(['movementId', 'kind']).orderBy('id').execute())
    .filter((row, n, all) => row.movementId !== all[n - 1]?.movementId)
    .map(({ kind }) => kind);

describe('entries of a payment', () => {
  it('a payment that is authorised, captured and refunded has three movements, and nothing is left of it', async () => {
    const { t, jordan } = await start();
    const { id } = await t.book(jordan);
    await allDone(t);
    expect(await sums(t)).toEqual({ provider: 18_500, revenue: -17_351, 'tax-payable': -1149 });
    t.advance(MINUTE_MS);
    await t.post(`/api/bookings/${id}/cancel`, jordan);
    await allDone(t);
    expect(await kinds(t)).toEqual(['authorise', 'capture', 'refund']);
    expect(await sums(t)).toEqual({ refunds: 17_351, revenue: -17_351 });
    const [authorised, ...later] = await t.db.selectFrom('ledgerEntries').selectAll().orderBy('id').execute();
    expect(authorised).toMatchObject({ bookingId: null, attempt: 1, account: 'card-holds' });
    expect(later.at(-1)).toMatchObject({ bookingId: id, at: t.now(), kind: 'refund', amountCents: 1149 });
    expect(await ledgerDifferences(t.db)).toEqual([]);
  });

  it.runIf(isTriedOn('sqlite'))('a capture of 125.00 is 117.23 net and 7.77 of tax', async () => {
    const { t, jordan } = await start();
    const scheduledAt = '2026-11-23T15:00:00Z';
    await t.book(jordan, { serviceType: 'standard', totalAmount: 125, scheduledAt });
    await allDone(t);
    expect(await sums(t)).toEqual({ provider: 12_500, revenue: -11_723, 'tax-payable': -777 });
  });

  it.runIf(isTriedOn('sqlite'))(
    'a payment whose capture was refused for good turns its hold back',
    async () => {
      const { t, card, jordan } = await start();
      card.fail('capture', new PaymentDeclined('AUTHORIZATION_EXPIRED', 'The authorisation has expired.'));
      await t.book(jordan);
      await allDone(t);
      expect([await kinds(t), await sums(t)]).toEqual([['authorise', 'void'], {}]);
      expect(await ledgerDifferences(t.db)).toEqual([]);
    },
  );

  it.runIf(isTriedOn('sqlite'))(
    'an authorisation without a booking that the provider had captured is turned back, captured and refunded',
    async () => {
      const { t, card, jordan } = await start();
      const body = { amount: 185, sourceId: 'cnon:card-nonce-ok', billingContact };
      const { paymentId } = (await t.post('/api/create-payment', jordan, body)).body;
      const { providerPaymentId } = await t.db
        .selectFrom('payments')
        .select('providerPaymentId')
        .where('id', '=', paymentId)
        .executeTakeFirstOrThrow();
      await card.provider.capture(providerPaymentId ?? '');
      t.advance(16 * MINUTE_MS);
      await reconcile(t.context);
      await allDone(t);
      expect(await kinds(t)).toEqual(['authorise', 'void', 'capture', 'refund']);
      expect(await sums(t)).toEqual({ refunds: 18_500, revenue: -18_500 });
      expect(await ledgerDifferences(t.db)).toEqual([]);
    },
  );

  it.runIf(isTriedOn('sqlite'))('a declined payment and one of unknown outcome have no entries', async () => {
    const { t, card, jordan } = await start();
    const body = { amount: 185, sourceId: 'cnon:card-nonce-declined', billingContact };
    await t.post('/api/create-payment', jordan, body);
    card.fail('authorize', new PaymentUnavailable('down'));
    await t.post('/api/create-payment', jordan, { ...body, sourceId: 'cnon:card-nonce-ok' });
    t.advance(16 * MINUTE_MS);
    await reconcile(t.context);
    await allDone(t);
    expect(await kinds(t)).toEqual([]);
  });

  it('a change of status whose entries cannot be written is not made', async () => {
    const { t, jordan } = await start();
    await t.book(jordan);
    await allDone(t);
    const { id } = await t.db.selectFrom('payments').select('id').executeTakeFirstOrThrow();
    const refunded = { status: 'refunded', refundedAt: t.now() } as const;
    await expect(movePayment(t.db, id, { status: 'captured' }, refunded)).rejects.toThrow('one transaction');
    const twice = { at: 1, paymentId: id, bookingId: null, movementId: 'another', kind: 'refund' } as const;
    const line = { ...twice, attempt: 1, account: 'refunds', amountCents: 1 } as const;
    await t.db.insertInto('ledgerEntries').values(line).execute();
    const move = inTransaction(t.db, (trx) => movePayment(trx, id, { status: 'captured' }, refunded));
    await expect(move).rejects.toThrow(/unique/i);
    const { status } = await t.db.selectFrom('payments').select('status').executeTakeFirstOrThrow();
    expect(status).toBe('captured');
  });

  it('entries can be neither changed nor deleted', async () => {
    const { t, jordan } = await start();
    await t.book(jordan);
    await allDone(t);
    const change = t.db.updateTable('ledgerEntries').set({ amountCents: 1 }).execute();
    await expect(change).rejects.toThrow('never changed');
    await expect(t.db.deleteFrom('ledgerEntries').execute()).rejects.toThrow('never changed');
    await expect(t.db.deleteFrom('payments').execute()).rejects.toThrow();
    expect(await ledgerDifferences(t.db)).toEqual([]);
  });
});
