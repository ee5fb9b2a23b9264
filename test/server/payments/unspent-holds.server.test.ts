import { describe, expect, it } from 'vitest';
import { PaymentUnavailable } from '../../../src/server/payments/provider/provider.ts';
import { expectRetryAfter } from '../retry-after.ts';
import { sharedTestApp } from '../suite-app.ts';
import { billingContact, type Caller, emergency, startTestApp, type TestApp } from '../test-app.ts';
import { createTestProvider } from './test-provider.ts';

const MINUTE_MS = 60_000;
const MAX_HOLDS = 30;
const AT_ONCE = 40;
let customers = 0;
const standard = {
  ...{ serviceType: 'standard', scheduledAt: '2026-11-23T17:00:00.000Z', baseFee: 125, totalAmount: 125 },
} as const;

const pay = (t: TestApp, as: Caller, request: Record<string, unknown> = {}) =>
  t.post('/api/create-payment', as, {
    ...{ amount: 185, sourceId: 'cnon:card-nonce-ok', billingContact, ...request },
  });
const book = (t: TestApp, as: Caller, paymentId: string, form: Record<string, unknown> = {}) =>
  t.post('/api/bookings', as, { ...emergency, paymentId, ...form });

async function hold(t: TestApp, as: Caller, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) expect((await pay(t, as)).status).toBe(200);
}

describe('payments of one customer that no booking uses', () => {
  const card = createTestProvider();
  const t = sharedTestApp({ env: { RATE_LIMIT: '600' }, ports: { payments: card.provider } });

  it(`of ${AT_ONCE} at once thirty hold money, and the others are refused until 15 minutes after the first`, async () => {
    const jordan = await t.customer(`jordan-${++customers}@example.com`);
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => pay(t, jordan)));
    const refused = answers.filter(({ status }) => status === 429);
    expect([refused.length, card.standing().length]).toEqual([AT_ONCE - MAX_HOLDS, MAX_HOLDS]);
    expect(refused[0]?.body).toMatchObject({
      code: 'RATE_LIMITED',
      message: expect.stringMatching(
        /^Too many payments were begun without a booking\. You have not been charged\. Please try again at 1?\d:\d\d [AP]M New York time, or call us\.$/,
      ),
    });
    expectRetryAfter(refused[0]?.headers ?? {}, 15 * 60);
    expect((await pay(t, await t.customer('robin@example.com'))).status).toBe(200);
    t.advance(15 * MINUTE_MS - 1);
    expect((await pay(t, jordan)).status).toBe(429);
    t.advance(1);
    expect((await pay(t, jordan)).status).toBe(200);
  });

  it('a lost answer is not refused: the same key gets the hold that it has made, which is booked', async () => {
    const jordan = await t.customer(`jordan-${++customers}@example.com`);
    const first = await pay(t, jordan, { idempotencyKey: 'the first' });
    await hold(t, jordan, MAX_HOLDS - 1);
    expect((await pay(t, jordan)).status).toBe(429);
    const again = await pay(t, jordan, { idempotencyKey: 'the first' });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await book(t, jordan, again.body.paymentId)).status).toBe(201);
    expect((await pay(t, jordan)).status).toBe(200);
  });

  it('holds that the customer has given back by bookings that are refused count, too', async () => {
    const jordan = await t.customer(`jordan-${++customers}@example.com`);
    const before = card.calls('authorize');
    const statuses: number[] = [];
    for (let n = 0; n < MAX_HOLDS + 3; n += 1) {
      const { status, body } = await pay(t, jordan);
      statuses.push(status);
      if (status !== 200) continue;
      // The price of the page is not the present one, so the hold is given back at once.
      const refused = await book(t, jordan, body.paymentId, { totalAmount: 184 });
      expect([refused.status, refused.body.code]).toEqual([409, 'PRICE_CHANGED']);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(MAX_HOLDS);
    expect(card.calls('authorize') - before).toBe(MAX_HOLDS);
  });

  it('payments that were booked, declined or had no answer do not count', async () => {
    const jordan = await t.customer(`jordan-${++customers}@example.com`);
    for (let n = 0; n < MAX_HOLDS + 2; n += 1) {
      const { body } = await pay(t, jordan, { amount: 125 });
      expect((await book(t, jordan, body.paymentId, standard)).status).toBe(201);
    }
    for (let n = 0; n < 4; n += 1) {
      expect((await pay(t, jordan, { sourceId: 'cnon:card-nonce-declined' })).status).toBe(402);
      card.loseAnswer('authorize', new PaymentUnavailable('the answer was lost'));
      expect((await pay(t, jordan)).status).toBe(503);
    }
    await hold(t, jordan, MAX_HOLDS);
    expect((await pay(t, jordan)).status).toBe(429);
  });

  it('RATE_LIMIT=0 turns the limit off', async () => {
    const unlimited = await startTestApp({ env: { RATE_LIMIT: '0' } });
    await hold(unlimited, await unlimited.customer(), MAX_HOLDS + 2);
  });
});
