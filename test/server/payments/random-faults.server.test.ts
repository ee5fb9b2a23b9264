import { expect, it } from 'vitest';
import { checkLedger } from '../../../src/server/payments/ledger/check-ledger.ts';
import { PaymentDeclined, PaymentUnavailable } from '../../../src/server/payments/provider/provider.ts';
import { randomFrom } from '../../random.ts';
import { trials } from '../../trials.ts';
import { openWork, reconcile } from '../payment-work.ts';
import { providerDifferences } from '../provider-differences.ts';
import { billingContact, emergency, startTestApp } from '../test-app.ts';
import { createTestProvider } from './test-provider.ts';

const MINUTE_MS = 60_000;
const PAYMENTS = trials(5, 30, 500);
const calls = ['capture', 'void', 'refund', 'findPayment', 'findRefund', 'cancelByIdempotencyKey'] as const;
const errors = [
  new PaymentUnavailable('down'),
  new PaymentDeclined('SPURIOUS', 'Refused for no reason.'),
  new Error('a bug of the provider'),
];

it.each([1, 2])(
  'ledger agrees with the payment provider after random faults, seed %i',
  async (seed) => {
    const random = randomFrom(seed);
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
    const card = createTestProvider();
    const t = await startTestApp({ ports: { payments: card.provider } });
    const [jordan, admin] = [await t.customer(), await t.staff('admin', 'mreyes')];
    const bookings: string[] = [];

    const fault = () => {
      const [call, error] = [pick(calls), pick(errors)];
      if (random() < 0.5) card.fail(call, error);
      else card.loseAnswer(call, error);
      if (random() < 0.3) card.refundsTo(pick(['pending', 'failed'] as const));
    };
    const steps = [
      fault,
      fault,
      async () => {
        const body = { amount: 185, sourceId: 'cnon:card-nonce-ok', billingContact };
        const { paymentId } = (await t.post('/api/create-payment', jordan, body)).body;
        if (!paymentId || random() < 0.2) return;
        bookings.push((await t.post('/api/bookings', jordan, { ...emergency, paymentId })).body.id);
      },
      async () =>
        void (bookings.length > 0 && (await t.post(`/api/bookings/${pick(bookings)}/cancel`, jordan))),
      async () => {
        const request = {
          amount: pick([0.01, 37.5, 60, 185]),
          reason: 'random',
          idempotencyKey: `${random()}`,
        };
        if (bookings.length > 0) await t.post(`/api/admin/bookings/${pick(bookings)}/refund`, admin, request);
      },
      async () => {
        // Simulates a node that dies with its claimed jobs.
        const claimedUntil = t.now() + 5000;
        await t.db.updateTable('jobs').set({ claimedUntil }).where('endedAt', 'is', null).execute();
      },
      () => card.endRefunds(pick(['completed', 'failed'])),
      () => t.advance(Math.round((random() - 0.3) * 3 * MINUTE_MS)),
      () => reconcile(t.context),
    ];
    while (card.calls('authorize') < PAYMENTS) await pick(steps)();

    card.heal();
    const open = () => openWork(t.db).select(['kind', 'lastError']).execute();
    for (let n = 0; n < 30; n += 1) {
      card.endRefunds('completed');
      t.advance(16 * MINUTE_MS);
      await reconcile(t.context);
    }
    await expect.poll(open).toEqual([]);
    expect((await checkLedger(t.db)).differences).toEqual([]);
    expect(await providerDifferences(t.db, card)).toEqual([]);
    const payments = await t.db
      .selectFrom('payments')
      .select('id')
      .where('providerPaymentId', 'is not', null)
      .execute();
    expect(payments.length).toBeGreaterThan(PAYMENTS / 2);
  },
  120_000,
);
