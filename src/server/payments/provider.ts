import type { BillingContact } from '../../domain/payment.ts';

export type Authorization = {
  /** USD cents. */
  amountCents: number;
  /** The card token from the provider's form in the browser. */
  sourceId: string;
  /** 1 to 45 characters; the same for every attempt of one intent. */
  idempotencyKey: string;
  billingContact: BillingContact;
};

/** The provider's status of a payment. */
export type ProviderStatus = 'authorized' | 'captured' | 'voided' | 'refunded';

export type RefundState = 'pending' | 'completed' | 'failed';

/** What a provider has refunded of a payment, and what it may still refund. */
export type RefundedCents = { completed: number; pending: number };

export type Refund = { providerPaymentId: string; amountCents: number; idempotencyKey: string };

/**
 * Port: a card payment service. Every call is idempotent. Each throws PaymentDeclined when the answer is final,
 * PaymentUnavailable when the outcome is unknown.
 */
export interface PaymentProvider {
  /** Reserves the amount on the card; `capture` takes the money. */
  authorize(authorization: Authorization): Promise<{ providerPaymentId: string }>;
  capture(providerPaymentId: string): Promise<void>;
  /** Voids an authorisation that was not captured. */
  void(providerPaymentId: string): Promise<void>;
  /** A failed refund fails for its key permanently; another attempt needs another key. */
  refund(refund: Refund): Promise<{ refundId: string; state: 'pending' | 'completed' }>;
  findRefund(refundId: string): Promise<RefundState>;
  /** Returns what was refunded of a payment by whatever key, which is authoritative after a refused refund. */
  findRefunded(providerPaymentId: string): Promise<RefundedCents>;
  /** Returns the current status, which is authoritative after any refusal. */
  find(providerPaymentId: string): Promise<ProviderStatus>;
  /** Cancels whatever an `authorize` with unknown outcome may have reserved; succeeds if nothing was reserved. */
  cancelByIdempotencyKey(idempotencyKey: string): Promise<void>;
}

/** The provider's final refusal; a retry with the same arguments cannot succeed. */
export class PaymentDeclined extends Error {
  readonly code: string;
  readonly detail: string;

  constructor(code: string, detail: string) {
    super(`${code}: ${detail}`);
    this.name = 'PaymentDeclined';
    this.code = code;
    this.detail = detail;
  }
}

/** The provider could not be reached or its answer is unknown; the same call may be retried. */
export class PaymentUnavailable extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'PaymentUnavailable';
  }
}
