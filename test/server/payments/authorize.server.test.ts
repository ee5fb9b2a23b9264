import { describe, expect, it } from 'vitest';
import { INTENT_LIFETIME_MS } from '../../../src/domain/money/payment.ts';
import { adoptAuthorization } from '../../../src/server/payments/intents/authorize-payment.ts';
import { voidOrphans } from '../../../src/server/payments/intents/void-orphans.ts';
import { PaymentUnavailable } from '../../../src/server/payments/provider/provider.ts';
import { sharedTestApp } from '../suite-app.ts';
import { billingContact, type Caller, emergency, START, startTestApp } from '../test-app.ts';
import { createTestProvider } from './test-provider.ts';

const OK = 'cnon:card-nonce-ok';
const request = { amount: 185, sourceId: OK, billingContact };

describe('POST /api/create-payment', () => {
  const t = sharedTestApp();
  const pay = async (change: Record<string, unknown> = {}, as?: Caller) =>
    t.post('/api/create-payment', as ?? (await t.customer()), { ...request, ...change });

  it('POST /api/create-payment authorises the amount without capturing it', async () => {
    const { status, body } = await pay();
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, paymentId: expect.any(String), status: 'authorized', amount: 185 });
    const stored = await t.db
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', body.paymentId)
      .executeTakeFirst();
    expect(stored).toMatchObject({
      status: 'authorized',
      amountCents: 18500,
      bookingId: null,
      capturedAt: null,
    });
  });

  it.each([
    ['cnon:card-nonce-declined', 'GENERIC_DECLINE'],
    ['cnon:card-nonce-rejected-cvv', 'CVV_FAILURE'],
    ['cnon:card-nonce-rejected-postalcode', 'ADDRESS_VERIFICATION_FAILURE'],
    ['cnon:card-nonce-rejected-expiration', 'INVALID_EXPIRATION'],
    ['cnon:something-else', 'INVALID_CARD'],
  ])('payment with card %s is declined with code %s of the provider', async (sourceId, code) => {
    const { status, body } = await pay({ sourceId }, await t.customer(`${code}@example.com`));
    expect(status).toBe(402);
    const detail = expect.stringMatching(/card/);
    expect(body).toEqual({
      success: false,
      message: detail,
      code,
      details: [{ code, detail }],
      requestId: expect.any(String),
    });
  });

  it.each([185, 125, 185.2, 275, 275.2, 335, 184.8 + 0.2])(
    'payment of %d is accepted as a price of the company',
    async (amount) => {
      expect((await pay({ amount })).status).toBe(200);
    },
  );

  it.each([0.01, 1, 124.99, 125.1, 184.9, 185.01, 185.1, 185.001, 335.2, 1000])(
    'payment of %d is refused with AMOUNT_INVALID as no price of the company',
    async (amount) => {
      const { status, body } = await pay({ amount });
      expect([status, body.code]).toEqual([400, 'AMOUNT_INVALID']);
    },
  );

  it.each([
    { amount: 0 },
    { amount: -185 },
    { amount: '185' },
    { amount: null },
    { sourceId: '' },
    { sourceId: 7 },
    { billingContact: { ...billingContact, state: 'CA' } },
    { billingContact: { ...billingContact, country: 'CA' } },
    { billingContact: { ...billingContact, addressLines: [] } },
    { billingContact: { ...billingContact, givenName: ' ' } },
    { billingContact: null },
    { idempotencyKey: 'k'.repeat(46) },
  ])('payment request with %j is refused as INVALID', async (change) => {
    const { status, body } = await pay(change);
    expect([status, body.code]).toEqual([400, 'INVALID']);
    expect(body.issues).not.toEqual([]);
  });

  it('payment with a name of one word is accepted', async () => {
    expect((await pay({ billingContact: { ...billingContact, familyName: '' } })).status).toBe(200);
  });

  it('payment with the same idempotency key gets the same answer, also after a decline', async () => {
    const jordan = await t.customer();
    const first = await pay({ idempotencyKey: 'once' }, jordan);
    expect((await pay({ idempotencyKey: 'once' }, jordan)).body).toEqual(first.body);
    const declined = await pay({ idempotencyKey: 'no', sourceId: 'cnon:card-nonce-declined' }, jordan);
    const again = await pay({ idempotencyKey: 'no' }, jordan);
    expect([declined.status, again.status]).toEqual([402, 402]);
    expect(again.body.code).toBe('GENERIC_DECLINE');
  });

  it('idempotency key of a payment is refused for another amount and is separate for each customer', async () => {
    const jordan = await t.customer();
    const first = await pay({ idempotencyKey: 'shared' }, jordan);
    const { status, body } = await pay({ idempotencyKey: 'shared', amount: 125 }, jordan);
    expect([status, body.code]).toEqual([409, 'KEY_REUSED']);
    const other = await pay({ idempotencyKey: 'shared', amount: 125 }, await t.customer('robin@example.com'));
    expect(other.status).toBe(200);
    expect(other.body.paymentId).not.toBe(first.body.paymentId);
  });

  it('a payment that was voided is not answered as authorised: its key is refused, and another one pays', async () => {
    const jordan = await t.customer('late@example.com');
    const first = await pay({ idempotencyKey: 'late' }, jordan);
    t.advance(INTENT_LIFETIME_MS + 1);
    await voidOrphans(t.context);
    const again = await pay({ idempotencyKey: 'late' }, jordan);
    expect([again.status, again.body.code]).toEqual([409, 'PAYMENT_VOIDED']);
    const other = await pay({ idempotencyKey: 'another' }, jordan);
    expect(other.status).toBe(200);
    expect(other.body.paymentId).not.toBe(first.body.paymentId);
  });

  it('POST /api/create-payment answers 401 to visitors and 403 to staff', async () => {
    expect((await t.post('/api/create-payment', undefined, request)).status).toBe(401);
    expect((await pay({}, await t.staff('admin', 'mreyes'))).status).toBe(403);
  });
});

/** Makes the provider authorise the next amount and loses the answer. */
function loseAnswer({ provider }: ReturnType<typeof createTestProvider>): void {
  const { authorize } = provider;
  provider.authorize = async (authorization) => {
    await authorize(authorization);
    provider.authorize = authorize;
    throw new PaymentUnavailable('the answer was lost');
  };
}

describe('payment authorisation with a slow or unavailable provider', () => {
  const start = async () => {
    const card = createTestProvider({ clock: () => START });
    const t = await startTestApp({ ports: { payments: card.provider } });
    const jordan = await t.customer();
    const pay = (change = {}) =>
      t.post('/api/create-payment', jordan, { ...request, idempotencyKey: 'one', ...change });
    return { t, card, jordan, pay };
  };

  it('concurrent payments with one key authorise once and do not block other requests', async () => {
    const { t, card, jordan, pay } = await start();
    const letGo = card.hold('authorize');
    const answers = [pay(), pay(), pay()];
    await expect.poll(() => card.calls('authorize')).toBe(1);
    expect((await t.patch('/api/profile', jordan, { phone: '9735550118' })).status).toBe(200);
    letGo();
    const bodies = (await Promise.all(answers)).map(({ status, body }) => [status, body.paymentId]);
    expect(new Set(bodies.map(String)).size).toBe(1);
    expect(bodies[0]?.[0]).toBe(200);
    expect(card.standing()).toEqual(['reserved']);
  });

  it('payment during a provider outage answers 503 without a charge, and its key works again at once', async () => {
    const { t, card, pay } = await start();
    card.fail('authorize', new PaymentUnavailable('down'), 2);
    const first = await pay();
    expect(first.status).toBe(503);
    expect(first.headers['retry-after']).toBe('5');
    expect(first.body).toMatchObject({
      code: 'PAYMENT_UNAVAILABLE',
      message: expect.stringContaining('not been charged'),
    });
    expect((await pay()).status).toBe(503);
    expect((await pay()).status).toBe(200);
    expect(card.standing()).toEqual(['reserved']);
    const statuses = await t.db.selectFrom('payments').select('status').execute();
    expect(statuses.map(({ status }) => status).sort()).toEqual(['authorized', 'voided', 'voided']);
  });

  it('payment retry with the same key takes over an authorisation whose answer was lost', async () => {
    const { t, card, pay } = await start();
    loseAnswer(card);
    expect((await pay()).status).toBe(503);
    expect(card.standing()).toEqual(['reserved']);
    card.fail('findByIdempotencyKey', new PaymentUnavailable('down'));
    expect((await pay()).status).toBe(503);
    const { status, body } = await pay();
    expect(status).toBe(200);
    expect((await pay()).body.paymentId).toBe(body.paymentId);
    expect(card.standing()).toEqual(['reserved']);
    expect(card.calls('authorize')).toBe(1);
    const payments = await t.db.selectFrom('payments').select(['id', 'status', 'declineCode']).execute();
    expect(payments).toEqual([{ id: body.paymentId, status: 'authorized', declineCode: null }]);
  });

  it('payment retry with the same key cancels an authorisation that the provider does not list yet', async () => {
    const { card, pay } = await start();
    loseAnswer(card);
    expect((await pay()).status).toBe(503);
    card.provider.findByIdempotencyKey = async () => null;
    expect((await pay()).status).toBe(200);
    expect(card.standing()).toEqual(['given back', 'reserved']);
  });

  it('payment retry takes over no authorisation that is being cancelled', async () => {
    const { card, pay } = await start();
    loseAnswer(card);
    expect((await pay()).status).toBe(503);
    card.fail('cancelByIdempotencyKey', new PaymentUnavailable('down'));
    expect((await pay({ idempotencyKey: 'two' })).status).toBe(503);
    expect((await pay()).status).toBe(200);
    expect(card.standing()).toEqual(['given back', 'reserved']);
  });

  it('a slow node gets the same answer if another node has taken over its authorisation', async () => {
    const { t, card, pay } = await start();
    const letGo = card.holdAnswer('authorize');
    const slow = pay();
    await expect.poll(() => card.standing()).toEqual(['reserved']);
    const intent = await t.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow();
    expect(await adoptAuthorization(t.context, intent)).toBe(true);
    letGo();
    expect(await slow).toMatchObject({ status: 200, body: { paymentId: intent.id } });
    expect(card.standing()).toEqual(['reserved']);
  });

  it('payment with another key first cancels an authorisation whose answer was lost', async () => {
    const { card, pay } = await start();
    loseAnswer(card);
    expect((await pay()).status).toBe(503);
    card.fail('cancelByIdempotencyKey', new PaymentUnavailable('down'));
    const refused = await pay({ idempotencyKey: 'two' });
    expect([refused.status, refused.body.code]).toEqual([503, 'PAYMENT_UNAVAILABLE']);
    expect(card.standing()).toEqual(['reserved']);
    expect((await pay({ idempotencyKey: 'two' })).status).toBe(200);
    expect((await pay({ idempotencyKey: undefined })).status).toBe(200);
    expect(card.standing()).toEqual(['given back', 'reserved', 'reserved']);
  });

  it('payment of another customer does not wait for an authorisation whose answer was lost', async () => {
    const { t, card, pay } = await start();
    loseAnswer(card);
    await pay();
    const robin = await t.customer('robin@example.com');
    expect((await t.post('/api/create-payment', robin, request)).status).toBe(200);
    expect(card.calls('cancelByIdempotencyKey')).toBe(0);
  });

  it('payment with a second key of a customer answers 409 until the first payment is answered', {
    tags: ['full'],
  }, async () => {
    const { card, pay } = await start();
    const letGo = card.hold('authorize');
    const first = pay();
    await expect.poll(() => card.calls('authorize')).toBe(1);
    const second = pay({ idempotencyKey: 'two' });
    const third = pay({ idempotencyKey: 'three' });
    const busy = await Promise.all([second, third]);
    expect(busy.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'PAYMENT_IN_PROGRESS'],
      [409, 'PAYMENT_IN_PROGRESS'],
    ]);
    expect(card.calls('authorize')).toBe(1);
    letGo();
    expect((await first).status).toBe(200);
    expect((await pay({ idempotencyKey: 'two' })).status).toBe(200);
  });

  describe('payment intent of a dead node', () => {
    const startWithAbandoned = async () => {
      const started = await start();
      const { t, card, jordan } = started;
      const { authorize } = card.provider;
      // The provider has authorised the amount; the process ended before it stored the answer.
      await authorize({ ...request, amountCents: 18500, idempotencyKey: 'intent-1' });
      const intent = { id: 'intent-1', customerId: jordan.id, idempotencyKey: 'one', amountCents: 18500 };
      await t.db
        .insertInto('payments')
        .values({ ...intent, status: 'intent', provider: 'sandbox', createdAt: t.now() - 100, heartbeat: 3 })
        .execute();
      return started;
    };

    it('payment with the key of an intent of a dead node is answered and authorised once', async () => {
      const { card, pay } = await startWithAbandoned();
      expect((await pay()).status).toBe(200);
      expect(card.standing()).toEqual(['reserved']);
    });

    it('payment with another key after an intent of a dead node is answered and authorised once', {
      tags: ['full'],
    }, async () => {
      const { card, pay } = await startWithAbandoned();
      expect((await pay({ idempotencyKey: 'two' })).status).toBe(200);
      expect(card.standing()).toEqual(['given back', 'reserved']);
    });

    it('payment waits for the answer of another node while the heartbeat of that node goes on', async () => {
      const { t, card, pay } = await startWithAbandoned();
      const other = { heartbeat: 3 };
      const beats: Promise<unknown>[] = [];
      const beat = setInterval(() => {
        other.heartbeat += 1;
        beats.push(t.db.updateTable('payments').set(other).where('id', '=', 'intent-1').execute());
      }, 200);
      const answer = pay();
      await expect.poll(() => other.heartbeat, { timeout: 60_000 }).toBeGreaterThan(12);
      clearInterval(beat);
      await Promise.all(beats);
      const end = { status: 'authorized', providerPaymentId: 'sandbox-1', authorizedAt: t.now() } as const;
      await t.db.updateTable('payments').set(end).where('id', '=', 'intent-1').execute();
      expect((await answer).body).toMatchObject({ success: true, paymentId: 'intent-1' });
      expect(card.calls('cancelByIdempotencyKey')).toBe(0);
    });
  });

  it('booking after a failed payment answers PAYMENT_REQUIRED', async () => {
    const { t, card, jordan, pay } = await start();
    card.fail('authorize', new Error('a bug of the provider'));
    await pay();
    const { status, body } = await t.post('/api/bookings', jordan, emergency);
    expect([status, body.code]).toEqual([402, 'PAYMENT_REQUIRED']);
  });
});
