import { expect, it } from 'vitest';
import type { PaymentProvider } from '../../../src/server/payments/provider/provider.ts';
import { pace } from '../../pace.ts';

const billingContact = {
  givenName: 'Ada',
  familyName: 'van Dyke',
  addressLines: ['1 Broad St'],
  city: 'Elizabeth',
  state: 'NJ',
  postalCode: '07201',
  country: 'US',
} as const;

/** An authorisation of 189.60 with a new idempotency key. */
export const authorization = (
  over: { sourceId?: string; idempotencyKey?: string; amountCents?: number } = {},
) => ({
  amountCents: 18_960,
  sourceId: 'cnon:card-nonce-ok',
  idempotencyKey: crypto.randomUUID(),
  billingContact: { ...billingContact, addressLines: [...billingContact.addressLines] },
  ...over,
});

/** Defines the tests that every provider has to pass. @param create returns a provider with its own or a shared ledger */
export function testProvider(create: () => PaymentProvider): void {
  it('payment provider authorises and then captures a payment', async () => {
    const provider = create();
    const { providerPaymentId } = await provider.authorize(authorization());
    expect(providerPaymentId).toMatch(/^\S+$/);
    await provider.capture(providerPaymentId);
  });

  it('payment provider returns the same payment for the same idempotency key only', async () => {
    const intent = authorization();
    const first = await create().authorize(intent);
    expect(await create().authorize(intent)).toEqual(first);
    expect(await create().authorize(authorization())).not.toEqual(first);
  });

  it.each([
    ['cnon:card-nonce-declined', 'GENERIC_DECLINE'],
    ['cnon:card-nonce-rejected-cvv', 'CVV_FAILURE'],
    ['cnon:card-nonce-rejected-postalcode', 'ADDRESS_VERIFICATION_FAILURE'],
    ['cnon:card-nonce-rejected-expiration', 'INVALID_EXPIRATION'],
    ['4111111111111111', 'INVALID_CARD'],
  ])('payment provider declines card %s permanently with %s', async (sourceId, code) => {
    await expect(create().authorize(authorization({ sourceId }))).rejects.toMatchObject({
      name: 'PaymentDeclined',
      code,
      detail: expect.stringMatching(/\S/),
    });
  });

  it('payment provider accepts a second capture, void, refund or cancel of one payment', async () => {
    const provider = create();
    const [captured, voided] = await Promise.all([
      provider.authorize(authorization()),
      provider.authorize(authorization()),
    ]);
    const refund = { ...captured, amountCents: 18_960, idempotencyKey: crypto.randomUUID() };
    for (let i = 0; i < 2; i++) {
      await provider.capture(captured.providerPaymentId);
      await provider.void(voided.providerPaymentId);
      await provider.refund(refund);
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

  it('payment provider refuses a second authorisation with the same key and another amount', async () => {
    const provider = create();
    const intent = authorization();
    await provider.authorize(intent);
    await expect(provider.authorize({ ...intent, amountCents: 100 })).rejects.toMatchObject({
      name: 'PaymentDeclined',
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  it('payment provider refuses to capture a voided payment, and to void or cancel a captured payment', async () => {
    const provider = create();
    const declined = { name: 'PaymentDeclined' };
    const intents = [authorization(), authorization()] as const;
    const [a, b] = await Promise.all([provider.authorize(intents[0]), provider.authorize(intents[1])]);
    await provider.void(a.providerPaymentId);
    await provider.capture(b.providerPaymentId);
    await expect(provider.capture(a.providerPaymentId)).rejects.toMatchObject(declined);
    await expect(provider.void(b.providerPaymentId)).rejects.toMatchObject(declined);
    await expect(provider.cancelByIdempotencyKey(intents[1].idempotencyKey)).rejects.toMatchObject(declined);
    expect(await provider.findPayment(a.providerPaymentId)).toMatchObject({ status: 'voided' });
    expect(await provider.findPayment(b.providerPaymentId)).toMatchObject({ status: 'captured' });
  });

  it('payment provider cancels an authorisation by its idempotency key, and accepts a repeated cancel', async () => {
    const provider = create();
    const intent = authorization();
    const { providerPaymentId } = await provider.authorize(intent);
    for (let n = 0; n < 2; n += 1) await provider.cancelByIdempotencyKey(intent.idempotencyKey);
    expect(await provider.findPayment(providerPaymentId)).toMatchObject({ status: 'voided' });
    await expect(provider.capture(providerPaymentId)).rejects.toMatchObject({ name: 'PaymentDeclined' });
  });

  it('payment provider refunds only a captured payment, and never more than was captured', async () => {
    const provider = create();
    const paid = await provider.authorize(authorization());
    const refund = (amountCents: number) =>
      provider.refund({ ...paid, amountCents, idempotencyKey: crypto.randomUUID() });
    await expect(refund(100)).rejects.toMatchObject({ name: 'PaymentDeclined' });
    await provider.capture(paid.providerPaymentId);
    await refund(10_000);
    await expect(refund(8961)).rejects.toMatchObject({ name: 'PaymentDeclined' });
    await refund(8960);
    const { refundedCents = 0, pendingRefundCents = 0 } =
      (await provider.findPayment(paid.providerPaymentId)) ?? {};
    expect(refundedCents + pendingRefundCents).toBe(18_960);
  });

  it('payment provider makes one refund for one idempotency key, also in parallel', async () => {
    const provider = create();
    const paid = await provider.authorize(authorization());
    await provider.capture(paid.providerPaymentId);
    const refund = { ...paid, amountCents: 500, idempotencyKey: crypto.randomUUID() };
    const answers = await Promise.all(Array.from({ length: 5 }, () => provider.refund(refund)));
    expect(new Set(answers.map(({ refundId }) => refundId)).size).toBe(1);
    await expect(provider.refund({ ...refund, amountCents: 501 })).rejects.toMatchObject({
      name: 'PaymentDeclined',
    });
  });

  const toSave = (providerPaymentId: string, providerCustomerId: string | null = null) => ({
    ...{ providerPaymentId, providerCustomerId, idempotencyKey: crypto.randomUUID() },
    ...{ customer: { givenName: 'Ada', familyName: '' }, postalCode: billingContact.postalCode },
  });
  const paid = async (provider: PaymentProvider) => {
    const { providerPaymentId } = await provider.authorize(authorization());
    await provider.capture(providerPaymentId);
    return providerPaymentId;
  };
  const payWith = (provider: PaymentProvider, card: { providerCardId: string; providerCustomerId: string }) =>
    provider.authorize({
      ...authorization({ sourceId: card.providerCardId }),
      ...{ providerCustomerId: card.providerCustomerId, billingContact: undefined },
    });

  it('payment provider saves the card of a captured payment once for a key, and takes later payments with it', async () => {
    const provider = create();
    const asked = toSave(await paid(provider));
    const saved = await provider.saveCard(asked);
    expect(saved).toEqual({
      ...{
        providerCardId: expect.stringMatching(/^\S+$/),
        providerCustomerId: expect.stringMatching(/^\S+$/),
      },
      ...{ card: { brand: 'visa', last4: '1111' }, expMonth: 12, expYear: 2035 },
    });
    expect(await provider.saveCard(asked)).toEqual(saved);
    const { providerPaymentId, card } = await payWith(provider, saved);
    expect(card).toEqual(saved.card);
    await provider.capture(providerPaymentId);
    expect(await provider.findPayment(providerPaymentId)).toMatchObject({ status: 'captured', card });
  });

  it('payment provider saves a second card for the same customer, and no card of a payment that is not captured', async () => {
    const provider = create();
    const first = await provider.saveCard(toSave(await paid(provider)));
    const second = await provider.saveCard(toSave(await paid(provider), first.providerCustomerId));
    expect(second.providerCustomerId).toBe(first.providerCustomerId);
    expect(second.providerCardId).not.toBe(first.providerCardId);
    const { providerPaymentId } = await provider.authorize(authorization());
    await expect(provider.saveCard(toSave(providerPaymentId))).rejects.toMatchObject({
      name: 'PaymentDeclined',
    });
  });

  it('payment provider takes no payment with a deleted card, with another customer, or of a deleted customer', async () => {
    const provider = create();
    const declined = { name: 'PaymentDeclined' };
    const saved = await provider.saveCard(toSave(await paid(provider)));
    const other = await provider.saveCard(toSave(await paid(provider)));
    const foreign = { ...saved, providerCustomerId: 'nobody' };
    await expect(payWith(provider, foreign)).rejects.toMatchObject(declined);
    for (let n = 0; n < 2; n += 1) await provider.deleteCard(saved.providerCardId);
    await expect(payWith(provider, saved)).rejects.toMatchObject(declined);
    for (let n = 0; n < 2; n += 1) await provider.deleteCustomer(other.providerCustomerId);
    await expect(payWith(provider, other)).rejects.toMatchObject(declined);
  });

  it('payment provider deletes what a saving has stored by its key, and nothing else', async () => {
    const provider = create();
    const asked = toSave(await paid(provider));
    const saved = await provider.saveCard(asked);
    const second = toSave(await paid(provider), saved.providerCustomerId);
    const secondSaved = await provider.saveCard(second);
    await provider.cancelSaving('never used');
    for (let n = 0; n < 2; n += 1) await provider.cancelSaving(second.idempotencyKey);
    await expect(payWith(provider, secondSaved)).rejects.toMatchObject({ name: 'PaymentDeclined' });
    expect(await payWith(provider, saved)).toMatchObject({ card: saved.card });
    await provider.cancelSaving(asked.idempotencyKey);
    await expect(payWith(provider, saved)).rejects.toMatchObject({ name: 'PaymentDeclined' });
  });

  const authorized = (provider: PaymentProvider) => provider.authorize(authorization());
  const listed = async (provider: PaymentProvider, sinceMs: number) => {
    const ids: string[] = [];
    for await (const payment of provider.listSince(sinceMs)) ids.push(payment.providerPaymentId);
    return ids;
  };

  it('payment provider finds a payment with its key, amounts and status, and nothing for an unknown id', async () => {
    const provider = create();
    const intent = authorization();
    const startMs = Date.now();
    const { providerPaymentId, card } = await provider.authorize(intent);
    const { idempotencyKey } = intent;
    expect(card).toEqual({ brand: 'visa', last4: '1111' });
    expect(await provider.findPayment(providerPaymentId)).toEqual({
      ...{ providerPaymentId, idempotencyKey, status: 'authorized', amountCents: 18_960, card },
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
    const intent = authorization();
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
    await pace(5);
    const sinceMs = Date.now();
    await provider.capture(captured.providerPaymentId);
    const later = [await authorized(provider), await authorized(provider), await authorized(provider)];
    const ids = await listed(provider, sinceMs);
    expect([...ids].sort()).toEqual([captured, ...later].map((each) => each.providerPaymentId).sort());
    expect(ids).not.toContain(old.providerPaymentId);
  });
}
