import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PaymentProvider, PaymentUnavailable } from './provider.ts';
import { createSandboxProvider } from './sandbox.ts';
import { createSquareProvider } from './square.ts';
import { createTestProvider } from './test-provider.ts';
import { startTestSquare } from './test-square.ts';

const billingContact = {
  givenName: 'Ada',
  familyName: 'van Dyke',
  addressLines: ['1 Broad St'],
  city: 'Elizabeth',
  state: 'NJ',
  postalCode: '07201',
  country: 'US',
} as const;
const request = (over: { sourceId?: string; idempotencyKey?: string } = {}) => ({
  amountCents: 18_960,
  sourceId: 'cnon:card-nonce-ok',
  idempotencyKey: crypto.randomUUID(),
  billingContact: { ...billingContact, addressLines: [...billingContact.addressLines] },
  ...over,
});

let square: Awaited<ReturnType<typeof startTestSquare>>;
const squareProvider = (timeoutMs = 600) =>
  createSquareProvider({
    environment: 'sandbox',
    baseUrl: square.baseUrl,
    accessToken: 'secret',
    locationId: 'L1',
    timeoutMs,
    pauseMs: 5,
  });
beforeAll(async () => {
  square = await startTestSquare({ pageSize: 2 });
});
afterAll(() => square.close());
beforeEach(() => {
  square.faults.length = 0;
  square.seen.length = 0;
});

describe.each<[string, () => PaymentProvider]>([
  ['sandbox', createSandboxProvider],
  ['Square', squareProvider],
])('payment provider %s', (_name, create) => {
  it('payment provider authorises and then captures a payment', async () => {
    const provider = create();
    const { providerPaymentId } = await provider.authorize(request());
    expect(providerPaymentId).toMatch(/^\S+$/);
    await provider.capture(providerPaymentId);
  });

  it('payment provider returns the same payment for the same idempotency key only', async () => {
    const intent = request();
    const first = await create().authorize(intent);
    expect(await create().authorize(intent)).toEqual(first);
    expect(await create().authorize(request())).not.toEqual(first);
  });

  it.each([
    ['cnon:card-nonce-declined', 'GENERIC_DECLINE'],
    ['cnon:card-nonce-rejected-cvv', 'CVV_FAILURE'],
    ['cnon:card-nonce-rejected-postalcode', 'ADDRESS_VERIFICATION_FAILURE'],
    ['cnon:card-nonce-rejected-expiration', 'INVALID_EXPIRATION'],
    ['4111111111111111', 'INVALID_CARD'],
  ])('payment provider declines card %s permanently with %s', async (sourceId, code) => {
    await expect(create().authorize(request({ sourceId }))).rejects.toMatchObject({
      name: 'PaymentDeclined',
      code,
      detail: expect.stringMatching(/\S/),
    });
  });

  it('payment provider accepts a second capture, void, refund or cancel of one payment', async () => {
    const provider = create();
    const [captured, voided] = await Promise.all([
      provider.authorize(request()),
      provider.authorize(request()),
    ]);
    for (let i = 0; i < 2; i++) {
      await provider.capture(captured.providerPaymentId);
      await provider.void(voided.providerPaymentId);
      await provider.refund({ ...captured, amountCents: 18_960, idempotencyKey: 'refund-1' });
      await provider.cancelByIdempotencyKey('never-seen');
    }
  });

  it('payment provider declines capture, void and refund of an unknown payment permanently', async () => {
    const declined = { name: 'PaymentDeclined' };
    await expect(create().capture('nobody')).rejects.toMatchObject(declined);
    await expect(create().void('nobody')).rejects.toMatchObject(declined);
    await expect(
      create().refund({ providerPaymentId: 'nobody', amountCents: 100, idempotencyKey: 'k' }),
    ).rejects.toMatchObject(declined);
  });
});

describe.each<[string, () => PaymentProvider]>([
  ['of the tests', () => createTestProvider().provider],
  ['Square', squareProvider],
])('look-ups of payment provider %s', (_name, create) => {
  const authorized = (provider: PaymentProvider) => provider.authorize(request());
  const listed = async (provider: PaymentProvider, sinceMs: number) => {
    const ids: string[] = [];
    for await (const payment of provider.listSince(sinceMs)) ids.push(payment.providerPaymentId);
    return ids;
  };

  it('payment provider finds a payment with its key, amounts and status, and nothing for an unknown id', async () => {
    const provider = create();
    const intent = request();
    const startMs = Date.now();
    const { providerPaymentId } = await provider.authorize(intent);
    const { idempotencyKey } = intent;
    expect(await provider.findPayment(providerPaymentId)).toEqual({
      ...{ providerPaymentId, idempotencyKey, status: 'authorized', amountCents: 18_960 },
      ...{ refundedCents: 0, pendingRefundCents: 0, feeCents: null },
      createdAtMs: expect.any(Number),
      updatedAtMs: expect.any(Number),
    });
    await provider.capture(providerPaymentId);
    const captured = await provider.findPayment(providerPaymentId);
    expect(captured).toMatchObject({ status: 'captured' });
    expect(captured?.updatedAtMs).toBeGreaterThanOrEqual(startMs);
    expect(await provider.findPayment('nobody')).toBeNull();
  });

  it('payment provider finds a payment by its idempotency key among later payments', async () => {
    const provider = create();
    const intent = request();
    const startMs = Date.now();
    const { providerPaymentId } = await provider.authorize(intent);
    for (let n = 0; n < 5; n += 1) await authorized(provider);
    expect(await provider.findByIdempotencyKey(intent.idempotencyKey, startMs)).toMatchObject({
      providerPaymentId,
      status: 'authorized',
    });
    expect(await provider.findByIdempotencyKey('never-seen', startMs)).toBeNull();
    expect(await provider.findByIdempotencyKey(intent.idempotencyKey, Date.now() + 1)).toBeNull();
  });

  it('payment provider lists every payment that changed since a time, once', async () => {
    const provider = create();
    const old = await authorized(provider);
    const captured = await authorized(provider);
    await new Promise((resolve) => setTimeout(resolve, 5));
    const sinceMs = Date.now();
    await provider.capture(captured.providerPaymentId);
    const later = [await authorized(provider), await authorized(provider), await authorized(provider)];
    const ids = await listed(provider, sinceMs);
    expect([...ids].sort()).toEqual([captured, ...later].map((each) => each.providerPaymentId).sort());
    expect(ids).not.toContain(old.providerPaymentId);
  });
});

describe('Square provider', () => {
  it('Square provider sends an authorisation without capture in the format of the Square API', async () => {
    await squareProvider().authorize(request({ idempotencyKey: 'intent-1' }));
    expect(square.seen).toHaveLength(1);
    expect(square.seen[0]).toMatchObject({
      method: 'POST',
      path: '/v2/payments',
      headers: {
        authorization: 'Bearer secret',
        'square-version': expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      },
      body: {
        source_id: 'cnon:card-nonce-ok',
        idempotency_key: 'intent-1',
        reference_id: 'intent-1',
        amount_money: { amount: 18_960, currency: 'USD' },
        autocomplete: false,
        location_id: 'L1',
        billing_address: {
          first_name: 'Ada',
          last_name: 'van Dyke',
          address_line_1: '1 Broad St',
          locality: 'Elizabeth',
          administrative_district_level_1: 'NJ',
          postal_code: '07201',
          country: 'US',
        },
      },
    });
  });

  it.each([
    ['a server error', ['error']],
    ['a broken connection', ['reset']],
    ['a rate limit', ['limited']],
    ['a slow answer', ['slow']],
    ['two faults', ['reset', 'error']],
    ['an answer that was lost', ['lost']],
  ] as const)(
    'Square provider retries with the same idempotency key after %s and makes one payment',
    async (_what, faults) => {
      const before = square.payments.size;
      square.faults.push(...faults);
      await squareProvider().authorize(request());
      expect(square.seen).toHaveLength(faults.length + 1);
      expect(new Set(square.seen.map(({ body }) => body.idempotency_key)).size).toBe(1);
      expect(square.payments.size).toBe(before + 1);
    },
  );

  it('Square provider capture succeeds when the answer to the first attempt was lost', async () => {
    const provider = squareProvider();
    const { providerPaymentId } = await provider.authorize(request());
    square.faults.push('lost');
    await provider.capture(providerPaymentId);
    expect(square.payments.get(providerPaymentId)?.status).toBe('COMPLETED');
  });

  it('Square provider rejects with PaymentUnavailable after three attempts', async () => {
    square.faults.push('error', 'reset', 'slow', 'error');
    await expect(squareProvider().authorize(request())).rejects.toBeInstanceOf(PaymentUnavailable);
    expect(square.seen).toHaveLength(3);
  });

  it('Square provider does not report a declined card when its credentials are wrong', async () => {
    square.faults.push('unauthorized');
    await expect(squareProvider().authorize(request())).rejects.toBeInstanceOf(PaymentUnavailable);
  });

  it('Square provider cancels an authorisation of unknown outcome by its idempotency key', async () => {
    square.faults.push('lost', 'reset', 'reset');
    const intent = request({ idempotencyKey: 'intent-lost' });
    await expect(squareProvider().authorize(intent)).rejects.toBeInstanceOf(PaymentUnavailable);
    square.faults.length = 0;
    await squareProvider().cancelByIdempotencyKey('intent-lost');
    expect([...square.payments.values()].find(({ key }) => key === 'intent-lost')?.status).toBe('CANCELED');
  });

  it('Square provider refuses to capture a voided payment and to void a captured payment', async () => {
    const provider = squareProvider();
    const [a, b] = await Promise.all([provider.authorize(request()), provider.authorize(request())]);
    await provider.void(a.providerPaymentId);
    await provider.capture(b.providerPaymentId);
    await expect(provider.capture(a.providerPaymentId)).rejects.toMatchObject({ name: 'PaymentDeclined' });
    await expect(provider.void(b.providerPaymentId)).rejects.toMatchObject({ name: 'PaymentDeclined' });
  });

  it('Square provider counts a refund of a payment only when it is made, and its fee', async () => {
    const provider = squareProvider();
    const paid = await provider.authorize(request());
    await provider.capture(paid.providerPaymentId);
    const refund = { ...paid, amountCents: 18_960, idempotencyKey: 'refund-found' };
    const { refundId, state } = await provider.refund(refund);
    expect([state, await provider.findRefund(refundId)]).toEqual(['pending', 'pending']);
    const find = () => provider.findPayment(paid.providerPaymentId);
    expect(await find()).toMatchObject({
      ...{ status: 'captured', refundedCents: 0, pendingRefundCents: 18_960, feeCents: null },
    });
    for (const each of square.refunds.values()) each.status = 'COMPLETED';
    const payment = square.payments.get(paid.providerPaymentId);
    const fees = [580, -30].map((amount) => ({ amount_money: { amount, currency: 'USD' } }));
    if (payment) payment.processing_fee = fees;
    expect(await provider.findRefund(refundId)).toBe('completed');
    expect(await find()).toMatchObject({
      ...{ status: 'refunded', refundedCents: 18_960, pendingRefundCents: 0, feeCents: 550 },
    });
  });

  it('Square provider asks for all pages of the location, by creation for a key and by change for a list', async () => {
    const provider = squareProvider();
    for (let n = 0; n < 3; n += 1) await provider.authorize(request());
    square.seen.length = 0;
    await provider.findByIdempotencyKey('never-seen', 1000);
    const queries = square.seen.map(({ path }) => new URL(path, 'http://square').searchParams);
    expect(queries.length).toBeGreaterThan(1);
    expect(Object.fromEntries(queries[0] ?? [])).toEqual({
      ...{ location_id: 'L1', sort_order: 'ASC', limit: '100', begin_time: '1970-01-01T00:00:01.000Z' },
    });
    expect(queries[1]?.get('cursor')).toBe('2');
    square.seen.length = 0;
    for await (const _ of provider.listSince(1000)) break;
    expect(square.seen[0]?.path).toContain('updated_at_begin_time=1970-01-01T00%3A00%3A01.000Z');
    expect(square.seen[0]?.path).toContain('sort_field=UPDATED_AT');
  });

  it('Square provider refunds once for one idempotency key', async () => {
    const provider = squareProvider();
    const paid = await provider.authorize(request());
    await provider.capture(paid.providerPaymentId);
    const before = square.refunds.size;
    square.faults.push('lost');
    await provider.refund({ ...paid, amountCents: 18_960, idempotencyKey: 'refund-once' });
    expect(square.refunds.size).toBe(before + 1);
  });

  it('Square provider sends no invalid idempotency key and no invalid amount', async () => {
    const provider = squareProvider();
    await expect(provider.authorize(request({ idempotencyKey: 'x'.repeat(41) }))).rejects.toThrow('40');
    const long = { providerPaymentId: 'p', amountCents: 100, idempotencyKey: 'x'.repeat(46) };
    await expect(provider.refund(long)).rejects.toThrow('45');
    await expect(provider.authorize({ ...request(), amountCents: 1.5 })).rejects.toThrow('amount');
    expect(square.seen).toHaveLength(0);
  });
});
