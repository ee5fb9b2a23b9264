import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PaymentProvider, PaymentUnavailable } from './provider.ts';
import { createSandboxProvider } from './sandbox.ts';
import { createSquareProvider } from './square.ts';
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
  square = await startTestSquare();
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

  it('payment provider declines capture, void, find and refund of an unknown payment permanently', async () => {
    const declined = { name: 'PaymentDeclined' };
    await expect(create().capture('nobody')).rejects.toMatchObject(declined);
    await expect(create().void('nobody')).rejects.toMatchObject(declined);
    await expect(create().find('nobody')).rejects.toMatchObject(declined);
    await expect(
      create().refund({ providerPaymentId: 'nobody', amountCents: 100, idempotencyKey: 'k' }),
    ).rejects.toMatchObject(declined);
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

  it('Square provider finds the state of payments and shows a pending refund as captured', async () => {
    const provider = squareProvider();
    const [a, b] = await Promise.all([provider.authorize(request()), provider.authorize(request())]);
    const holds = () => Promise.all([a, b].map(({ providerPaymentId }) => provider.find(providerPaymentId)));
    expect(await holds()).toEqual(['authorized', 'authorized']);
    await provider.void(a.providerPaymentId);
    await provider.capture(b.providerPaymentId);
    expect(await holds()).toEqual(['voided', 'captured']);
    const { refundId, state } = await provider.refund({
      ...b,
      amountCents: 18_960,
      idempotencyKey: 'refund-found',
    });
    expect([state, await provider.findRefund(refundId)]).toEqual(['pending', 'pending']);
    expect(await holds()).toEqual(['voided', 'captured']);
    for (const refund of square.refunds.values()) refund.status = 'COMPLETED';
    expect(await provider.findRefund(refundId)).toBe('completed');
    expect(await holds()).toEqual(['voided', 'refunded']);
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
    await expect(provider.authorize(request({ idempotencyKey: 'x'.repeat(46) }))).rejects.toThrow('45');
    await expect(provider.authorize({ ...request(), amountCents: 1.5 })).rejects.toThrow('amount');
    expect(square.seen).toHaveLength(0);
  });
});
