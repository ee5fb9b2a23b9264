import type { Card } from '../../../domain/money/card.ts';
import type { DisputeState } from '../../../domain/money/dispute.ts';
import type { BillingContact } from '../../../domain/money/payment.ts';

export type Authorization = {
  /** USD cents. */
  amountCents: number;
  /** The token from the provider's form or wallet in the browser, or the provider's id of a saved card. */
  sourceId: string;
  /** The provider's customer whose saved card pays. */
  providerCustomerId?: string | null;
  /** 1 to 40 characters; the same for every attempt of one intent. */
  idempotencyKey: string;
  /** None for a saved card, whose address the provider has, and for a wallet that told none. */
  billingContact?: BillingContact | undefined;
};

/** The provider's status of a payment. */
export type ProviderStatus = 'authorized' | 'captured' | 'voided' | 'refunded';

export type RefundState = 'pending' | 'completed' | 'failed';

/** A payment as the provider has it; amounts in USD cents, times by the provider's clock. */
export type ProviderPayment = {
  providerPaymentId: string;
  /** The key of its authorisation; null for a payment that was not made through this port. */
  idempotencyKey: string | null;
  status: ProviderStatus;
  amountCents: number;
  /** The card that it was authorised on; null if the provider names none. */
  card: Card | null;
  /** What was refunded, by whatever key. */
  refundedCents: number;
  /** What the provider has not decided yet and may still refund. */
  pendingRefundCents: number;
  /** The provider's fee; null until the provider has assessed it. */
  feeCents: number | null;
  createdAtMs: number;
  updatedAtMs: number;
};

export type Refund = { providerPaymentId: string; amountCents: number; idempotencyKey: string };

type CardToSave = {
  /** A captured payment of the last 24 hours by a card that was typed in. */
  providerPaymentId: string;
  /** The provider's customer who has other saved cards; null for a new one. */
  providerCustomerId: string | null;
  customer: { givenName: string; familyName: string };
  /** The ZIP that was typed in with the card. */
  postalCode: string;
  /** 1 to 40 characters; the same for every attempt to save the card, whose other details are the same, too. */
  idempotencyKey: string;
};

/** A saved card as the provider has it. */
export type ProviderCard = {
  providerCardId: string;
  providerCustomerId: string;
  card: Card;
  expMonth: number;
  /** Four digits. */
  expYear: number;
};

/** A dispute as the provider has it. */
export type ProviderDispute = {
  providerDisputeId: string;
  providerPaymentId: string;
  amountCents: number;
  state: DisputeState;
  /** The provider's code; null if it says none. */
  reason: string | null;
  /** Until when the bank takes an answer. */
  dueAtMs: number | null;
};

/**
 * Port: a card payment service. Every call is idempotent. Each throws PaymentDeclined when the answer is final,
 * PaymentUnavailable when the outcome is unknown.
 */
export interface PaymentProvider {
  /** Reserves the amount on the card; `capture` takes the money. */
  authorize(authorization: Authorization): Promise<{ providerPaymentId: string; card: Card | null }>;
  capture(providerPaymentId: string): Promise<void>;
  /** Voids an authorisation that was not captured. */
  void(providerPaymentId: string): Promise<void>;
  /** A failed refund fails for its key permanently; another attempt needs another key. */
  refund(refund: Refund): Promise<{ refundId: string; state: 'pending' | 'completed' }>;
  findRefund(refundId: string): Promise<RefundState>;
  /** Returns the payment, which is authoritative after any refusal; null for an unknown id. */
  findPayment(providerPaymentId: string): Promise<ProviderPayment | null>;
  /**
   * Returns the payment that `authorize` made with this key at or after `sinceMs`. Null is no proof that there is none:
   * a provider may list a payment only seconds after it was made.
   */
  findByIdempotencyKey(idempotencyKey: string, sinceMs: number): Promise<ProviderPayment | null>;
  /** Lists the payments that changed at or after `updatedSinceMs`, also those not made through this port. */
  listSince(updatedSinceMs: number): AsyncIterable<ProviderPayment>;
  /** Returns a dispute; null for an unknown id. */
  findDispute(providerDisputeId: string): Promise<ProviderDispute | null>;
  /** Cancels whatever an `authorize` with unknown outcome may have reserved; succeeds if nothing was reserved. */
  cancelByIdempotencyKey(idempotencyKey: string): Promise<void>;
  /** Saves the card of a payment, with which `authorize` can then pay. */
  saveCard(card: CardToSave): Promise<ProviderCard>;
  /**
   * Deletes whatever a `saveCard` with this key may have stored; succeeds if nothing was stored. A provider may find what
   * it has stored only a minute later.
   */
  cancelSaving(idempotencyKey: string): Promise<void>;
  /** Lets nothing more be paid with a saved card; succeeds for a card that is gone. */
  deleteCard(providerCardId: string): Promise<void>;
  /** Deletes what the provider has of a customer without cards; succeeds for one that is gone. */
  deleteCustomer(providerCustomerId: string): Promise<void>;
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
