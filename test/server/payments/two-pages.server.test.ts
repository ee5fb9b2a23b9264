import { describe, expect, it } from 'vitest';
import { adoptAuthorization } from '../../../src/server/payments/intents/authorize-payment.ts';
import { closeIntent } from '../../../src/server/payments/intents/close-intent.ts';
import { checkLedger } from '../../../src/server/payments/ledger/check-ledger.ts';
import { withFaults } from '../../../src/server/payments/provider/faulty-provider.ts';
import { PaymentUnavailable } from '../../../src/server/payments/provider/provider.ts';
import type { FaultKind } from '../../../src/server/platform/config/sandbox-faults.ts';
import { migratedDatabaseUrl } from '../../database.ts';
import { isTriedOn } from '../../form.ts';
import { randomFrom } from '../../random.ts';
import { trials } from '../../trials.ts';
import { stopTimers } from '../fake-timers.ts';
import { openWork, reconcile } from '../payment-work.ts';
import { providerDifferences } from '../provider-differences.ts';
import { billingContact, type Caller, emergency, START, startTestApp, type TestApp } from '../test-app.ts';
import { createTestProvider } from './test-provider.ts';

const MINUTE_MS = 60_000;
const request = { amount: 185, sourceId: 'cnon:card-nonce-ok', billingContact };

const pay = (t: TestApp, as: Caller, idempotencyKey: string) =>
  t.post('/api/create-payment', as, { ...request, idempotencyKey });

async function start() {
  const card = createTestProvider({ clock: () => START });
  const t = await startTestApp({ ports: { payments: card.provider } });
  const jordan = await t.customer();
  const intent = () => t.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow();
  return { t, card, jordan, intent };
}

/** Runs all payment jobs, and those that are due later. */
async function settle(t: TestApp): Promise<void> {
  for (let n = 0; n < 5; n += 1) {
    t.advance(16 * MINUTE_MS);
    await reconcile(t.context);
  }
  expect(await openWork(t.db).select(['kind', 'lastError']).execute()).toEqual([]);
}

describe.runIf(isTriedOn('sqlite'))('two requests of one customer about one payment intent', () => {
  it('closing an intent leaves an authorisation alone that a retry has taken over meanwhile', async () => {
    const { t, card, jordan, intent } = await start();
    card.loseAnswer('authorize', new PaymentUnavailable('the answer was lost'));
    expect((await pay(t, jordan, 'one')).status).toBe(503);
    const seenByOtherPage = await intent();
    const { paymentId } = (await pay(t, jordan, 'one')).body;
    expect(await closeIntent(t.context, seenByOtherPage)).toBe(false);
    expect([card.standing(), card.calls('cancelByIdempotencyKey')]).toEqual([['reserved'], 0]);
    const booked = await t.post('/api/bookings', jordan, { ...emergency, paymentId });
    expect(booked.status).toBe(201);
    await settle(t);
    expect(card.standing()).toEqual(['taken']);
  });

  it.each(['before', 'after'] as const)(
    'an answer that arrives %s the closing of its intent ends is no authorisation, and is voided',
    async (when) => {
      stopTimers('setInterval');
      const { t, card, jordan, intent } = await start();
      const answer = card.holdAnswer('authorize');
      const slow = pay(t, jordan, 'one');
      await expect.poll(() => card.standing()).toEqual(['reserved']);
      const letClose = card.hold('cancelByIdempotencyKey');
      const closing = closeIntent(t.context, await intent());
      await expect.poll(() => card.calls('cancelByIdempotencyKey')).toBe(1);
      if (when === 'after') {
        letClose();
        expect(await closing).toBe(true);
      }
      answer();
      expect((await slow).body).toMatchObject({ code: 'PAYMENT_UNAVAILABLE' });
      letClose();
      await closing;
      const { status, body } = await t.post('/api/bookings', jordan, emergency);
      expect([status, body.code]).toEqual([402, 'PAYMENT_REQUIRED']);
      await settle(t);
      expect([card.standing(), (await intent()).status]).toEqual([['given back'], 'voided']);
      expect((await checkLedger(t.db)).differences).toEqual([]);
      expect((await pay(t, jordan, 'one')).status).toBe(200);
    },
  );

  it('a late answer is the same when its authorisation was taken over, booked and captured meanwhile', async () => {
    const { t, card, jordan, intent } = await start();
    const answer = card.holdAnswer('authorize');
    const slow = pay(t, jordan, 'one');
    await expect.poll(() => card.standing()).toEqual(['reserved']);
    const { id: paymentId } = await intent();
    expect(await adoptAuthorization(t.context, await intent())).toBe(true);
    expect((await t.post('/api/bookings', jordan, { ...emergency, paymentId })).status).toBe(201);
    await expect.poll(() => card.standing()).toEqual(['taken']);
    answer();
    expect(await slow).toMatchObject({ status: 200, body: { paymentId } });
    await settle(t);
    expect(card.standing()).toEqual(['taken']);
  });
});

const BOOKINGS_OF_PAGE = trials(2, 6, 40);
const PAGES = ['first page', 'second page'];
const shares: [FaultKind, number][] = [
  ['slow', 0.2],
  ['timeout-after', 0.15],
  ['reset', 0.25],
  ['500', 0.1],
];

/**
 * A node whose event loop is blocked answers late and does not beat: no intent of this trial has a heartbeat, and a slow
 * answer takes 1.5 s.
 */
it.runIf(isTriedOn('postgres')).each(Array.from({ length: trials(1, 6, 40) }, (_, n) => n + 1))(
  'two pages of a customer pay at once, answers get lost and nodes stall: none of their bookings loses its payment, seed %i',
  async (seed) => {
    stopTimers('setInterval');
    const card = createTestProvider({ clock: () => START });
    const payments = withFaults(card.provider, { shares, seed });
    const databaseUrl = await migratedDatabaseUrl();
    const env = { SESSION_SECRET: 'one secret for both nodes, long enough' };
    const options = { databaseUrl, env, ports: { payments } };
    const nodes = [await startTestApp(options), await startTestApp(options)] as const;
    const [t] = nodes;
    const jordan = await t.customer();
    const random = randomFrom(seed);
    const anyNode = () => nodes[Math.floor(random() * nodes.length)] ?? t;
    const booked: string[] = [];

    const payOnPage = async (page: string) => {
      for (let n = 0; n < BOOKINGS_OF_PAGE; n += 1) {
        // The customer presses Pay again, as the message asks.
        let paid = await pay(anyNode(), jordan, `${page} ${n}`);
        while (paid.status === 503 || paid.status === 409)
          paid = await pay(anyNode(), jordan, `${page} ${n}`);
        expect(paid.status).toBe(200);
        const { paymentId } = paid.body;
        const booking = await anyNode().post('/api/bookings', jordan, { ...emergency, paymentId });
        expect([booking.status, booking.body]).toEqual([201, expect.anything()]);
        booked.push(booking.body.id);
      }
    };
    await Promise.all(PAGES.map(payOnPage));

    const unsettled = async () => {
      t.advance(16 * MINUTE_MS);
      await reconcile(t.context);
      return openWork(t.db).select(['kind', 'lastError']).execute();
    };
    await expect.poll(unsettled, { timeout: 60_000 }).toEqual([]);
    const ended = await t.db.selectFrom('payments').select(['bookingId', 'status']).execute();
    const statuses = booked.map((id) => ended.find(({ bookingId }) => bookingId === id)?.status);
    expect(statuses).toEqual(booked.map(() => 'captured'));
    expect(card.standing().filter((each) => each === 'taken')).toHaveLength(booked.length);
    expect(await providerDifferences(t.db, card)).toEqual([]);
    expect((await checkLedger(t.db)).differences).toEqual([]);
  },
  180_000,
);
