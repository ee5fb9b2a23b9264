import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LOCATION } from '../../../../test/money/square-ledger.ts';
import { type SquareRequest, startSquare } from '../../../../test/money/square-server.ts';
import {
  authorization as request,
  testProvider,
} from '../../../../test/server/payments/provider-contract.ts';
import { createTestProvider } from '../../../../test/server/payments/test-provider.ts';
import { PaymentUnavailable } from './provider.ts';
import { createSquareProvider } from './square.ts';

type Fault = 'slow' | 'reset before' | 'reset after' | '500' | '429' | 'unauthorized';

let square: Awaited<ReturnType<typeof startSquare>>;
/** The faults of the next requests. */
const faults: Fault[] = [];
const seen: SquareRequest[] = [];
const squareProvider = (timeoutMs = 600) =>
  createSquareProvider({
    environment: 'sandbox',
    baseUrl: square.baseUrl,
    accessToken: 'secret',
    locationId: LOCATION,
    timeoutMs,
    pauseMs: 5,
  });
beforeAll(async () => {
  square = await startSquare({
    ...{ pageSize: 2, refundPendingMs: Number.POSITIVE_INFINITY, slowMs: 750 },
    nextFault: () => faults.shift() ?? null,
    onRequest: (each) => seen.push(each),
  });
});
afterAll(() => square.close());
beforeEach(() => {
  faults.length = 0;
  seen.length = 0;
});

describe('provider of the tests', () => testProvider(() => createTestProvider().provider));

describe('Square provider', () => {
  testProvider(squareProvider);

  it('Square provider sends an authorisation without capture in the format of the Square API', async () => {
    await squareProvider().authorize(request({ idempotencyKey: 'intent-1' }));
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({
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
    ['a server error', ['500']],
    ['a broken connection', ['reset before']],
    ['a rate limit', ['429']],
    ['a slow answer', ['slow']],
    ['two faults', ['reset before', '500']],
    ['an answer that was lost', ['reset after']],
  ] as const)(
    'Square provider retries with the same idempotency key after %s and makes one payment',
    async (_what, met) => {
      const before = square.payments.size;
      faults.push(...met);
      await squareProvider().authorize(request());
      expect(seen).toHaveLength(met.length + 1);
      expect(new Set(seen.map(({ body }) => body.idempotency_key)).size).toBe(1);
      expect(square.payments.size).toBe(before + 1);
    },
  );

  it('Square provider capture succeeds when the answer to the first attempt was lost', async () => {
    const provider = squareProvider();
    const { providerPaymentId } = await provider.authorize(request());
    faults.push('reset after');
    await provider.capture(providerPaymentId);
    expect(square.payments.get(providerPaymentId)?.status).toBe('COMPLETED');
  });

  it('Square provider rejects with PaymentUnavailable after three attempts', async () => {
    faults.push('500', 'reset before', 'slow', '500');
    await expect(squareProvider().authorize(request())).rejects.toBeInstanceOf(PaymentUnavailable);
    expect(seen).toHaveLength(3);
  });

  it('Square provider does not report a declined card when its credentials are wrong', async () => {
    faults.push('unauthorized');
    await expect(squareProvider().authorize(request())).rejects.toBeInstanceOf(PaymentUnavailable);
  });

  it('Square provider cancels an authorisation of unknown outcome by its idempotency key', async () => {
    faults.push('reset after', 'reset before', 'reset before');
    const intent = request({ idempotencyKey: 'intent-lost' });
    await expect(squareProvider().authorize(intent)).rejects.toBeInstanceOf(PaymentUnavailable);
    faults.length = 0;
    await squareProvider().cancelByIdempotencyKey('intent-lost');
    expect(
      [...square.payments.values()].find(({ idempotencyKey }) => idempotencyKey === 'intent-lost')?.status,
    ).toBe('CANCELED');
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
    square.payments.get(paid.providerPaymentId)?.feesCents.push(580, -30);
    expect(await provider.findRefund(refundId)).toBe('completed');
    expect(await find()).toMatchObject({
      ...{ status: 'refunded', refundedCents: 18_960, pendingRefundCents: 0, feeCents: 550 },
    });
  });

  it('Square provider asks for all pages of the location, by creation for a key and by change for a list', async () => {
    const provider = squareProvider();
    for (let n = 0; n < 3; n += 1) await provider.authorize(request());
    seen.length = 0;
    await provider.findByIdempotencyKey('never-seen', 1000);
    const queries = seen.map(({ path }) => new URL(path, 'http://square').searchParams);
    expect(queries.length).toBeGreaterThan(1);
    expect(Object.fromEntries(queries[0] ?? [])).toEqual({
      ...{ location_id: 'L1', sort_order: 'ASC', limit: '100', begin_time: '1970-01-01T00:00:01.000Z' },
    });
    expect(queries[1]?.get('cursor')).toBe('2');
    seen.length = 0;
    for await (const _ of provider.listSince(1000)) break;
    expect(seen[0]?.path).toContain('updated_at_begin_time=1970-01-01T00%3A00%3A01.000Z');
    expect(seen[0]?.path).toContain('sort_field=UPDATED_AT');
  });

  it('Square provider returns a dispute with its payment and state, and null for an unknown one', async () => {
    const provider = squareProvider();
    const states: Record<string, string> = {
      ...{ INQUIRY_EVIDENCE_REQUIRED: 'inquiry', INQUIRY_PROCESSING: 'inquiry', INQUIRY_CLOSED: 'closed' },
      ...{ EVIDENCE_REQUIRED: 'open', PROCESSING: 'reviewing', WON: 'won', LOST: 'lost', ACCEPTED: 'lost' },
    };
    const dispute = (state: string) => ({
      ...{ id: 'd1', state, amount_money: { amount: 18_960, currency: 'USD' }, reason: 'NO_KNOWLEDGE' },
      ...{ due_at: '2026-12-04T00:00:00.000Z', disputed_payment: { payment_id: 'p1' } },
    });
    for (const [state, meant] of Object.entries(states)) {
      square.disputes.set('d1', dispute(state));
      expect(await provider.findDispute('d1')).toEqual({
        ...{ providerDisputeId: 'd1', providerPaymentId: 'p1', amountCents: 18_960, state: meant },
        ...{ reason: 'NO_KNOWLEDGE', dueAtMs: Date.parse('2026-12-04T00:00:00Z') },
      });
    }
    square.disputes.set('d1', dispute('NEVER_SEEN'));
    await expect(provider.findDispute('d1')).rejects.toThrow(PaymentUnavailable);
    expect(await provider.findDispute('unknown')).toBeNull();
  });

  it('Square provider saves a card and pays with it in the format of the Square API', async () => {
    const provider = squareProvider();
    const paid = await provider.authorize(request());
    await provider.capture(paid.providerPaymentId);
    seen.length = 0;
    const { providerPaymentId } = paid;
    const asked = { providerPaymentId, providerCustomerId: null, postalCode: '07201', idempotencyKey: 'p1' };
    const customer = { givenName: '', familyName: '' };
    const { providerCardId, providerCustomerId } = await provider.saveCard({ ...asked, customer });
    expect(seen.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['POST', '/v2/customers', { idempotency_key: 'p1-cust', reference_id: 'p1', given_name: 'Customer' }],
      [
        'POST',
        '/v2/cards',
        {
          ...{ idempotency_key: 'p1-card', source_id: providerPaymentId },
          card: {
            ...{ customer_id: providerCustomerId, reference_id: 'p1' },
            billing_address: { postal_code: '07201', country: 'US' },
          },
        },
      ],
    ]);
    const sourceId = providerCardId;
    await provider.authorize({ ...request({ sourceId }), providerCustomerId, billingContact: undefined });
    expect(seen.at(-1)?.body).toMatchObject({ source_id: sourceId, customer_id: providerCustomerId });
    expect(seen.at(-1)?.body).not.toHaveProperty('billing_address');
    await provider.deleteCard(providerCardId);
    expect(square.cards.get(providerCardId)?.isEnabled).toBe(false);
    await provider.deleteCustomer(providerCustomerId);
    expect(square.customers.has(providerCustomerId)).toBe(false);
  });

  it('Square provider keeps no customer whose only card was refused', async () => {
    const provider = squareProvider();
    const paid = await provider.authorize(request());
    await provider.capture(paid.providerPaymentId);
    const before = square.customers.size;
    const customer = { givenName: 'Ada', familyName: 'Lovelace' };
    const asked = { ...paid, providerCustomerId: null, customer, idempotencyKey: 'p2' };
    await expect(provider.saveCard({ ...asked, postalCode: '10001' })).rejects.toMatchObject({
      code: 'INVALID_CARD_DATA',
    });
    expect(square.customers.size).toBe(before);
  });

  it('Square provider deletes the customer who was made for a saving that is given up', async () => {
    const provider = squareProvider();
    const paid = await provider.authorize(request());
    await provider.capture(paid.providerPaymentId);
    const customer = { givenName: 'Ada', familyName: 'Lovelace' };
    const asked = { ...paid, providerCustomerId: null, customer, postalCode: '07201', idempotencyKey: 'p3' };
    const { providerCardId, providerCustomerId } = await provider.saveCard(asked);
    const before = square.customers.size;
    await provider.cancelSaving('p3');
    expect(square.cards.get(providerCardId)?.isEnabled).toBe(false);
    expect([square.customers.has(providerCustomerId), square.customers.size]).toEqual([false, before - 1]);
  });

  it('Square provider refunds once for one idempotency key', async () => {
    const provider = squareProvider();
    const paid = await provider.authorize(request());
    await provider.capture(paid.providerPaymentId);
    const before = square.refunds.size;
    faults.push('reset after');
    await provider.refund({ ...paid, amountCents: 18_960, idempotencyKey: 'refund-once' });
    expect(square.refunds.size).toBe(before + 1);
  });

  it('Square provider sends no invalid idempotency key and no invalid amount', async () => {
    const provider = squareProvider();
    await expect(provider.authorize(request({ idempotencyKey: 'x'.repeat(41) }))).rejects.toThrow('40');
    const long = { providerPaymentId: 'p', amountCents: 100, idempotencyKey: 'x'.repeat(46) };
    await expect(provider.refund(long)).rejects.toThrow('45');
    await expect(provider.authorize({ ...request(), amountCents: 1.5 })).rejects.toThrow('amount');
    expect(seen).toHaveLength(0);
  });
});
