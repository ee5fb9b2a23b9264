import type { Generated, Selectable } from 'kysely';
import type { CardBrand } from '../../../../domain/money/card.ts';
import type { DisputeState } from '../../../../domain/money/dispute.ts';
import type { Account, MovementKind } from '../../../../domain/money/ledger.ts';
import type { PaymentStatus } from '../../../../domain/money/payment.ts';
import type {
  RefundApproval,
  RefundKind,
  RefundMeans,
  RefundState,
} from '../../../../domain/money/refund-request.ts';
import type { Ms, ZeroOrOne } from './columns.ts';

export interface Payments {
  id: string;
  customerId: string;
  /** The booking that it pays for; unique, but for differences. */
  bookingId: string | null;
  /** Whether it pays what a moved booking costs more than what was paid before. */
  isDifference: Generated<ZeroOrOne>;
  /** The booking that lost this payment and was paid again. */
  formerBookingId: string | null;
  /** The booking for which it is a tip, and the technician whose tip it is; both null for a payment of a booking. */
  tipBookingId: string | null;
  tipTechId: string | null;
  idempotencyKey: string;
  amountCents: number;
  /** The tax in it, by its booking; 0 without one. */
  taxCents: Generated<number>;
  status: 'intent' | 'declined' | Exclude<PaymentStatus, 'none' | 'partially_refunded'>;
  /**
   * `unknown`: the provider's call ended without an answer; `closing`: nobody takes over its authorisation any more;
   * `settled`: the payment is no intent any more.
   */
  intentState: Generated<'open' | 'unknown' | 'closing' | 'settled'>;
  provider: string;
  providerPaymentId: string | null;
  /** What the provider says of the card; null for other means, and once the customer is forgotten. */
  cardBrand: string | null;
  cardLast4: string | null;
  /** The ZIP of a card that is saved once it has paid; null if the customer did not ask for that, and once it is saved. */
  saveCardZip: string | null;
  /** The provider's code for refusing the card or the capture. */
  declineCode: string | null;
  /** Why the card was refused or the capture failed, in words. */
  declineDetail: string | null;
  createdAt: Ms;
  authorizedAt: Ms | null;
  capturedAt: Ms | null;
  voidedAt: Ms | null;
  refundedAt: Ms | null;
  /** Incremented while a node waits for the provider's answer to an intent. */
  heartbeat: Generated<number>;
}

/** A refund of a payment, or of a part of it. */
export interface Refunds {
  id: string;
  paymentId: string;
  bookingId: string | null;
  /** 1, 2, 3 by payment; the `attempt` of its entries. */
  number: number;
  amountCents: number;
  /** The tax in it; 0 until it is done, because the tax depends on the refunds before. That of a move is known before. */
  taxCents: Generated<number>;
  reason: string | null;
  /** `failed`: for good; `requested` and `pending` refunds keep their amount from others. */
  state: RefundState;
  /** How often the provider has refused it; each attempt has a key of its own. */
  attempt: Generated<number>;
  /** The provider's id of the pending refund. */
  providerRefundId: string | null;
  declineCode: string | null;
  declineDetail: string | null;
  /** The same request has the same key. */
  requestKey: string;
  requestedBy: string;
  requestedAt: Ms;
  /** By the shared clock. */
  endedAt: Ms | null;
  kind: Generated<RefundKind>;
  approval: Generated<RefundApproval>;
  /** The admin who has approved or refused it, and when. */
  approvedBy: string | null;
  approvedAt: Ms | null;
  means: Generated<RefundMeans>;
  /** The admin who says that it was paid by other means, and how. */
  paidBy: string | null;
  note: string | null;
}

/** A line of a movement of money; never changed and never deleted; see domain/ledger.ts. */
export interface LedgerEntries {
  id: Generated<number>;
  /** By the shared clock. */
  at: Ms;
  paymentId: string;
  /** Null for a payment without a booking at that time. */
  bookingId: string | null;
  /** The same for all lines of a movement; their sum is zero. */
  movementId: string;
  kind: MovementKind;
  attempt: number;
  account: Account;
  /** Above zero: debit. */
  amountCents: number;
}

/** What the provider has kept of a payment; never changed: a correction is another row. See `Deduction` of the ledger. */
export interface Deductions {
  paymentId: string;
  kind: 'fee' | 'chargeback';
  /** 1, 2, 3 by payment and kind; the `attempt` of its entries. */
  number: number;
  /** The provider's id of the dispute; null for a fee. */
  disputeId: string | null;
  amountCents: number;
  /** By the shared clock. */
  at: Ms;
}

/** A payment that a customer disputes at the card's bank. */
export interface Disputes {
  /** The provider's id. */
  id: string;
  paymentId: string;
  bookingId: string | null;
  amountCents: number;
  state: DisputeState;
  /** The provider's code. */
  reason: string | null;
  /** Until when the bank takes an answer. */
  dueAt: Ms | null;
  openedAt: Ms;
  endedAt: Ms | null;
}

/** An event that the payment provider has sent. */
export interface ProviderEvents {
  /** The provider's id: the same event may be sent again. */
  eventId: string;
  /** Such as `payment.updated`. */
  kind: string;
  /** The provider's id of the payment or dispute. */
  subjectId: string;
  /** By the shared clock. */
  receivedAt: Ms;
}

/** The number of a captured payment; never changed and never deleted. */
export interface Receipts {
  /** 1, 2, 3 without a gap. */
  number: number;
  paymentId: string;
  /** When the payment was captured, by the shared clock. */
  issuedAt: Ms;
}

/** One row. */
export interface ReceiptCounter {
  lastNumber: number;
}

/** A card that a customer has saved for the next payment. The provider has its number. */
export interface SavedCards {
  id: string;
  customerId: string;
  /** The provider's id of the customer, who may have several cards. */
  providerCustomerId: string;
  /** The provider's id of the card. */
  providerCardId: string;
  brand: CardBrand;
  last4: string;
  expMonth: number;
  /** Four digits. */
  expYear: number;
  createdAt: Ms;
}

/** A payment of the sandbox, which has a ledger of its own, as a provider has. */
export interface SandboxPayments {
  id: string;
  idempotencyKey: string;
  /** A published test token; never what a client made up. */
  sourceId: string;
  amountCents: number;
  status: 'approved' | 'completed' | 'canceled' | 'failed';
  refundedCents: Generated<number>;
  createdAt: Ms;
  updatedAt: Ms;
}

export interface SandboxRefunds {
  id: string;
  idempotencyKey: string;
  paymentId: string;
  amountCents: number;
  createdAt: Ms;
}

/** A card that the sandbox has saved. */
export interface SandboxCards {
  id: string;
  idempotencyKey: string;
  providerCustomerId: string;
  /** The published test token that it pays as. */
  sourceId: string;
  isEnabled: Generated<ZeroOrOne>;
  createdAt: Ms;
}

/** Payments, their refunds and disputes, saved cards, and the ledger. */
export interface PaymentTables {
  payments: Payments;
  refunds: Refunds;
  deductions: Deductions;
  disputes: Disputes;
  receipts: Receipts;
  receiptCounter: ReceiptCounter;
  ledgerEntries: LedgerEntries;
  providerEvents: ProviderEvents;
  savedCards: SavedCards;
  sandboxPayments: SandboxPayments;
  sandboxRefunds: SandboxRefunds;
  sandboxCards: SandboxCards;
}

export type PaymentRow = Selectable<Payments>;

export type EntryRow = Selectable<LedgerEntries>;

export type RefundRow = Selectable<Refunds>;

export type SavedCardRow = Selectable<SavedCards>;

export type SandboxPaymentRow = Selectable<SandboxPayments>;

export type DeductionRow = Selectable<Deductions>;

export type DisputeRow = Selectable<Disputes>;

export type ReceiptRow = Selectable<Receipts>;
