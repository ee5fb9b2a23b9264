import { describe, expect, it } from 'vitest';
import { INTENT_LIFETIME_MS } from '../../../src/domain/money/payment.ts';
import { migratedDatabaseUrl } from '../../database.ts';
import { randomFrom } from '../../random.ts';
import { trials } from '../../trials.ts';
import { reconcile } from '../payment-work.ts';
import { billingContact, emergency, startTestApp } from '../test-app.ts';
import { createTestProvider } from './test-provider.ts';

const EQUAL_PAYMENTS = 50;
const TAMPERED_TOTALS = trials(20, 500);
const env = { SESSION_SECRET: 'one secret for both nodes, long enough' };
const payment = { amount: 185, sourceId: 'cnon:card-nonce-ok', billingContact };

async function start() {
  const card = createTestProvider();
  const t = await startTestApp({ ports: { payments: card.provider } });
  return { t, card, jordan: await t.customer() };
}

describe('attacks on payments', () => {
  it(`${EQUAL_PAYMENTS} equal payments at two nodes at once authorise once and get one answer`, async () => {
    const card = createTestProvider();
    const options = { databaseUrl: await migratedDatabaseUrl(), env, ports: { payments: card.provider } };
    const nodes = [await startTestApp(options), await startTestApp(options)] as const;
    const jordan = await nodes[0].customer();
    const pay = (n: number, change = {}) =>
      nodes[n % 2 === 0 ? 0 : 1].post('/api/create-payment', jordan, {
        ...{ ...payment, idempotencyKey: 'one press' },
        ...change,
      });
    const answers = await Promise.all(Array.from({ length: EQUAL_PAYMENTS }, (_, n) => pay(n)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => body.paymentId)).size).toBe(1);
    expect([card.calls('authorize'), card.standing()]).toEqual([1, ['reserved']]);

    const others = await Promise.all([0, 1].map((n) => pay(n, { amount: 125 })));
    expect(others.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'KEY_REUSED'],
      [409, 'KEY_REUSED'],
    ]);
    expect(card.standing()).toEqual(['reserved']);
  });

  it(`none of ${TAMPERED_TOTALS} bookings with a tampered total is made or charged`, async () => {
    const { t, card, jordan } = await start();
    const random = randomFrom(17);
    const totals: ((n: number) => unknown)[] = [
      () => Math.round(random() * 18_499) / 100,
      () => 185.01 + Math.round(random() * 100_000) / 100,
      () => 185 + (random() < 0.5 ? -0.01 : 0.01),
      (n) => -n,
      () => String(Math.round(random() * 185)),
      () => [185],
      () => null,
      () => 1.85e4,
      () => 125,
      () => undefined,
    ];
    for (let n = 0; n < TAMPERED_TOTALS; n += 1) {
      const { paymentId } = (await t.post('/api/create-payment', jordan, payment)).body;
      const totalAmount = totals[n % totals.length]?.(n);
      const { status, body } = await t.post('/api/bookings', jordan, {
        ...{ ...emergency, paymentId, totalAmount },
      });
      expect([400, 409], `${JSON.stringify(totalAmount)}: ${status} ${body.code}`).toContain(status);
    }
    t.advance(INTENT_LIFETIME_MS + 1);
    await reconcile(t.context);
    await reconcile(t.context);
    expect(await t.db.selectFrom('bookings').select('id').execute()).toEqual([]);
    expect(card.calls('capture')).toBe(0);
    expect(new Set(card.standing())).toEqual(new Set(['given back']));
  }, 180_000);
});
