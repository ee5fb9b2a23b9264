import { describe, expect, it } from 'vitest';
import { expectRetryAfter } from '../retry-after.ts';
import { sharedTestApp } from '../suite-app.ts';
import { billingContact, type Caller, ORIGIN } from '../test-app.ts';

const HOUR_MS = 60 * 60_000;
const DECLINED = 'cnon:card-nonce-declined';

describe('limits of declined cards', () => {
  const t = sharedTestApp();

  async function pay(as: Caller, from: string, sourceId = DECLINED, idempotencyKey: string | null = null) {
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/create-payment',
      remoteAddress: from,
      headers: { origin: ORIGIN, ...as.headers },
      payload: { amount: 185, sourceId, billingContact, idempotencyKey },
    });
    return { status: response.statusCode, headers: response.headers, body: response.json() };
  }

  const count = (answers: { status: number }[], wanted: number) =>
    answers.filter(({ status }) => status === wanted).length;

  it('an account gets five declined cards an hour from any addresses, then RATE_LIMITED', async () => {
    const jordan = await t.customer('tester@example.com');
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => pay(jordan, `2001:db8:${n}::1`)));
    expect([count(answers, 402), count(answers, 429)]).toEqual([5, 35]);
    const refused = await pay(jordan, '192.0.2.1', 'cnon:card-nonce-ok');
    expect(refused.status).toBe(429);
    expectRetryAfter(refused.headers, 3600);
    expect(refused.body).toEqual({
      code: 'RATE_LIMITED',
      message: expect.stringMatching(
        /^Too many cards were declined\. You have not been charged\. Please try again at 1?\d:\d\d [AP]M New York time, or call us\.$/,
      ),
      requestId: expect.any(String),
    });
    t.advance(HOUR_MS);
    expect((await pay(jordan, '192.0.2.1', 'cnon:card-nonce-ok')).status).toBe(200);
  });

  it('a network gets twenty declined cards an hour with any accounts, then RATE_LIMITED', async () => {
    const from = '192.0.2.2';
    const customers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => t.customer(`tester-${n}@example.com`)),
    );
    const answers = await Promise.all(
      customers.flatMap((customer) => Array.from({ length: 3 }, () => pay(customer, from))),
    );
    expect([count(answers, 402), count(answers, 429)]).toEqual([20, 10]);
    const robin = await t.customer('robin@example.com');
    expect((await pay(robin, from, 'cnon:card-nonce-ok')).status).toBe(429);
    expect((await pay(robin, '192.0.2.3', 'cnon:card-nonce-ok')).status).toBe(200);
  });

  it('accepted payments and repeated keys do not count as declined cards', async () => {
    const jordan = await t.customer('careful@example.com');
    for (let n = 0; n < 8; n += 1) {
      expect((await pay(jordan, '192.0.2.4', 'cnon:card-nonce-ok')).status).toBe(200);
      expect((await pay(jordan, '192.0.2.4', DECLINED, 'the same key')).status).toBe(402);
    }
    for (let n = 0; n < 4; n += 1) expect((await pay(jordan, '192.0.2.4')).status).toBe(402);
    expect((await pay(jordan, '192.0.2.4')).status).toBe(429);
    // A repeated idempotency key gets its first answer again.
    expect((await pay(jordan, '192.0.2.4', DECLINED, 'the same key')).status).toBe(402);
  });

  it('declined card answers have one text for every reason', async () => {
    const texts = new Set<string>();
    for (const reason of ['declined', 'rejected-cvv', 'rejected-postalcode', 'rejected-expiration', 'else']) {
      const customer = await t.customer(`${reason}@example.com`);
      const { body } = await pay(customer, '192.0.2.5', `cnon:card-nonce-${reason}`);
      texts.add(body.message);
      texts.add(body.details[0].detail);
    }
    expect([...texts]).toEqual(['The card was declined. Please check its details, or use another card.']);
  });
});
