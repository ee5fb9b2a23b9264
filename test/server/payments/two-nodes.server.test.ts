import { describe, expect, it } from 'vitest';
import { PaymentUnavailable } from '../../../src/server/payments/provider/provider.ts';
import { migratedDatabaseUrl } from '../../database.ts';
import { isTriedOn } from '../../form.ts';
import { trials } from '../../trials.ts';
import { openWork as openJobs, paymentWork, reconcile } from '../payment-work.ts';
import { START, startTestApp, type TestApp } from '../test-app.ts';
import { createTestProvider } from './test-provider.ts';

const SECOND_MS = 1000;
const HOUR_MS = 60 * 60 * SECOND_MS;
const env = { SESSION_SECRET: 'one secret for both nodes, long enough' };

/** Two nodes on one database and one payment provider; each node has its own clock. */
async function start(sharedClock?: () => Promise<number>) {
  const card = createTestProvider();
  const databaseUrl = await migratedDatabaseUrl();
  const options = { databaseUrl, env, sharedClock, ports: { payments: card.provider } };
  const [a, b] = [await startTestApp(options), await startTestApp(options)];
  return { a, b, card, jordan: await a.customer() };
}

const openWork = (t: TestApp) => openJobs(t.db).select(['kind', 'lastError']).execute();

const ledger = async (t: TestApp) =>
  (await t.db.selectFrom('payments').select('status').orderBy('createdAt').orderBy('id').execute()).map(
    ({ status }) => status,
  );

describe('cancellation during a payment capture', () => {
  const BOOKINGS = trials(4, 20, 100);

  it('cancelled booking is refunded each time when another node captures with a clock five seconds ahead', async () => {
    const { a, b, card, jordan } = await start(async () => START);
    a.advance(5 * SECOND_MS);
    for (let n = 1; n <= BOOKINGS; n += 1) {
      const answer = card.holdAnswer('capture');
      const { id } = await a.book(jordan);
      await expect.poll(() => card.calls('capture')).toBe(n);
      expect((await b.post(`/api/bookings/${id}/cancel`, jordan)).status).toBe(200);
      const onB = reconcile(b.context);
      answer();
      await onB;
      await expect.poll(() => openWork(a)).toEqual([]);
    }
    const all = Array.from({ length: BOOKINGS }, () => 'refunded');
    expect([await ledger(a), card.standing()]).toEqual([all, all]);
  }, 180_000);

  it.runIf(isTriedOn('sqlite'))(
    'cancelled booking is refunded on a node whose clock goes back an hour after a lost capture answer',
    async () => {
      const { a, card, jordan } = await start();
      card.loseAnswer('capture', new PaymentUnavailable('the answer was lost'));
      const { id } = await a.book(jordan);
      await expect
        .poll(() => openWork(a))
        .toMatchObject([{ kind: 'capture', lastError: 'the answer was lost' }]);
      a.advance(-HOUR_MS);
      expect((await a.post(`/api/bookings/${id}/cancel`, jordan)).status).toBe(200);
      await reconcile(a.context);
      a.advance(2 * HOUR_MS);
      await reconcile(a.context);
      await expect.poll(() => openWork(a)).toEqual([]);
      expect([await ledger(a), card.standing()]).toEqual([['refunded'], ['refunded']]);
    },
  );
});

describe('payments with wrong node clocks', () => {
  it('failed payment capture is retried by another node though the clock of the first is an hour ahead', async () => {
    let now = START;
    const { a, b, card, jordan } = await start(async () => now);
    a.advance(HOUR_MS);
    card.fail('capture', new PaymentUnavailable('down'));
    await a.book(jordan);
    await expect.poll(() => openWork(a)).toMatchObject([{ lastError: 'down' }]);
    now += 5 * SECOND_MS;
    await reconcile(b.context);
    await expect.poll(() => openWork(a)).toEqual([]);
    expect(card.standing()).toEqual(['taken']);
  });

  it.runIf(isTriedOn('sqlite'))(
    'failed payment capture is retried at once though the clock is set back an hour',
    async () => {
      let now = START;
      const { a, card, jordan } = await start(async () => now);
      card.fail('capture', new PaymentUnavailable('down'));
      await a.book(jordan);
      await expect.poll(() => openWork(a)).toMatchObject([{ lastError: 'down' }]);
      now -= HOUR_MS;
      await reconcile(a.context);
      await expect.poll(() => openWork(a)).toEqual([]);
      expect(card.standing()).toEqual(['taken']);
    },
  );
});

describe('payment capture on a node that stops', () => {
  it.runIf(isTriedOn('postgres'))(
    'payment capture of a stopped node is taken over by another node after 5 s',
    async () => {
      let now = START;
      const { a, b, card, jordan } = await start(async () => now);
      card.hold('capture');
      await a.book(jordan);
      await expect.poll(() => card.calls('capture')).toBe(1);
      await a.close();
      await reconcile(b.context);
      expect(card.standing()).toEqual(['reserved']);
      now += 5 * SECOND_MS;
      await reconcile(b.context);
      expect([await openWork(b), card.standing()]).toEqual([[], ['taken']]);
    },
  );

  it('payment capture that takes long keeps its claim, so that no other node captures', {
    tags: ['full'],
  }, async () => {
    let now = START;
    const { a, b, card, jordan } = await start(async () => now);
    const letGo = card.hold('capture');
    await a.book(jordan);
    await expect.poll(() => card.calls('capture')).toBe(1);
    now += 4 * SECOND_MS;
    const until = async () =>
      (await paymentWork(a.db).select('claimedUntil').executeTakeFirst())?.claimedUntil;
    await expect.poll(until).toBe(now + 5 * SECOND_MS);
    now += 4 * SECOND_MS;
    await reconcile(b.context);
    expect(card.calls('capture')).toBe(1);
    letGo();
    await expect.poll(() => openWork(a)).toEqual([]);
  });
});
