import { type PaymentProvider, PaymentUnavailable } from './provider.ts';

/** Longer than a provider's own retries take in total. */
const TIMEOUT_MS = 15_000;

/**
 * Wraps a provider so that every call ends within the limit. The outcome of a call that timed out is unknown.
 * @throws PaymentUnavailable without an answer within the limit
 */
export function withTimeLimit(provider: PaymentProvider, limitMs = TIMEOUT_MS): PaymentProvider {
  const within = async <Result>(answer: Promise<Result>): Promise<Result> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new PaymentUnavailable('The provider did not answer in time')),
        limitMs,
      );
    });
    return Promise.race([answer, late]).finally(() => clearTimeout(timer));
  };
  return {
    authorize: (authorization) => within(provider.authorize(authorization)),
    capture: (providerPaymentId) => within(provider.capture(providerPaymentId)),
    void: (providerPaymentId) => within(provider.void(providerPaymentId)),
    refund: (refund) => within(provider.refund(refund)),
    findRefund: (refundId) => within(provider.findRefund(refundId)),
    findPayment: (providerPaymentId) => within(provider.findPayment(providerPaymentId)),
    findByIdempotencyKey: (key, sinceMs) => within(provider.findByIdempotencyKey(key, sinceMs)),
    async *listSince(updatedSinceMs) {
      const payments = provider.listSince(updatedSinceMs)[Symbol.asyncIterator]();
      for (;;) {
        const next = await within(payments.next());
        if (next.done) return;
        yield next.value;
      }
    },
    findDispute: (disputeId) => within(provider.findDispute(disputeId)),
    cancelByIdempotencyKey: (key) => within(provider.cancelByIdempotencyKey(key)),
    saveCard: (card) => within(provider.saveCard(card)),
    cancelSaving: (key) => within(provider.cancelSaving(key)),
    deleteCard: (id) => within(provider.deleteCard(id)),
    deleteCustomer: (id) => within(provider.deleteCustomer(id)),
  };
}
