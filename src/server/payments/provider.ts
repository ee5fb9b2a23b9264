import type { BillingContact } from '../../domain/payment.ts';

export type Authorization = {
  /** USD cents. */
  amountCents: number;
  /** The card token from the provider's form in the browser. */
  sourceId: string;
  /** 1 to 45 characters; the same for every try of one intent. */
  idempotencyKey: string;
  billingContact: BillingContact;
};

/** What a provider holds of one payment. */
export type Holding = 'authorized' | 'captured' | 'voided' | 'refunded';

export type RefundState = 'pending' | 'completed' | 'failed';

export type Refund = { providerPaymentId: string; amountCents: number; idempotencyKey: string };

/**
 * Port: a card payment service. Every call may be repeated with the same arguments and then has no further
 * effect. Each throws PaymentDeclined when the answer is final, PaymentUnavailable when it is not known.
 */
export interface PaymentProvider {
  /** Reserves the amount on the card; nothing is taken until `capture`. */
  authorize(authorization: Authorization): Promise<{ providerPaymentId: string }>;
  capture(providerPaymentId: string): Promise<void>;
  /** Gives an authorisation back that was not captured. */
  void(providerPaymentId: string): Promise<void>;
  /** A refund that failed is refused under its key for ever; another one needs another key. */
  refund(refund: Refund): Promise<{ refundId: string; state: 'pending' | 'completed' }>;
  findRefund(refundId: string): Promise<RefundState>;
  /** The present state: what to go by after any refusal. */
  find(providerPaymentId: string): Promise<Holding>;
  /** Gives back whatever an `authorize` of unknown outcome may have reserved; nothing reserved is fine. */
  cancelByIdempotencyKey(idempotencyKey: string): Promise<void>;
}

/** The provider refused for good; trying again with the same arguments cannot help. */
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

/** The provider could not be reached or could not say; the same call may be tried again. */
export class PaymentUnavailable extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'PaymentUnavailable';
  }
}
