import type { StoredSettings } from '../../contract/shapes/company-settings.ts';
import type { Transition } from '../../domain/bookings/booking-lifecycle.ts';
import type { ChangeKind, ChangePayload, DecisionKind, Payloads } from '../../domain/bookings/change-log.ts';
import type { LINK_SENT } from '../../domain/bookings/unpaid.ts';
import type { DisputeState, disputeEvent } from '../../domain/money/dispute.ts';
import type { PaymentStatus } from '../../domain/money/payment.ts';
import type { RefundValue } from '../../domain/money/refund-events.ts';
import type { TipValue } from '../../domain/money/tip.ts';
import type { EarlierStep } from '../../domain/promise/earlier.ts';
import type { Overload } from '../../domain/promise/overload.ts';
import type { BookingDetail } from '../bookings/find-booking.ts';
import type {
  BookingRow,
  ChargeReadingRow,
  CustomerReportRow,
  CustomerRow,
  Db,
  JobProblemRow,
  NewBookingRow,
  PaymentRow,
  ProblemPhotoRow,
  Proofs,
  RatingRow,
  SpotPhotoRow,
} from '../platform/db/schema.ts';
import type { Principal } from '../platform/principal.ts';

/** The decision of a use case: the values to set, the event for the history, and what is stored with the event. */
export type Decided = Pick<Transition<number>, 'event'> & {
  set: Partial<Omit<BookingRow, 'id' | 'version'>>;
  /** When the change happened, in epoch milliseconds; now by default. */
  atMs?: number;
  /** For steps of a job: whether the time is the technician's; false if it was impossible, and is that of the receipt. */
  isReported?: boolean;
  /** Why, for the history, and what a cancellation kept. */
  reason?: string;
  kept?: ChangePayload['kept'];
  waivedCents?: number;
  cancelReason?: ChangePayload['cancelReason'];
  absence?: ChangePayload['absence'];
  /** What a move costs more, in cents. */
  differenceCents?: number;
  /**
   * Checks in the transaction what the decision relies on besides its bookings, which the transaction has locked by then.
   * @throws Failure, so that nothing is written
   */
  confirm?: (trx: Db) => Promise<void>;
  rating?: Omit<RatingRow, 'bookingId' | 'techId'>;
  proof?: Pick<Proofs, 'addedAt'> & Partial<Omit<Proofs, 'bookingId' | 'techId'>>;
  /** What was read while the car charges. */
  reading?: Omit<ChargeReadingRow, 'id' | 'bookingId'>;
  /** What the customer reports. */
  report?: Omit<CustomerReportRow, 'id' | 'bookingId' | 'at' | 'settledAt'>;
  /** The id of the report that is settled. */
  settledReport?: string;
  /** The photo that the technician has added to a report. */
  problemPhoto?: ProblemPhotoRow;
  /** The customer's photo of where the car stands. */
  spotPhoto?: Omit<SpotPhotoRow, 'bookingId'>;
  /** Until when a dispatcher holds the booking. */
  heldUntil?: number;
  /** What a dispatcher has written. */
  note?: string;
  /** What the technician has reported. */
  problem?: Pick<JobProblemRow, 'kind' | 'note' | 'seenVersion' | 'tappedAt'>;
};

/** Who makes a change. Payment jobs, the automatic dispatch, the check of promises and retention write as the system. */
export type Author =
  | Pick<Principal, 'role' | 'id' | 'address'>
  | { role: 'system'; id: 'payments' | 'automatic' | 'promise' | 'retention' };

/** Returns the author's name in the history. Customers stay anonymous. */
export const actorOf = ({ role, id }: Author): string => (role === 'customer' ? 'customer' : id);

type Change<
  Kind extends ChangeKind,
  From extends string | null = string | null,
  To extends string | null = string | null,
> = {
  kind: Kind;
  /** The old and the new value for the history. */
  from: From;
  to: To;
  bookingId: string;
  /** The booking's version after the change. */
  version: number;
  by: Author;
  /** When the change happened and when it is written, in epoch milliseconds. */
  atMs: number;
  now: number;
  /** Additional data in the log; what in-transaction subscribers return is added. */
  payload: Payloads[Kind];
};

type Made<Kind extends 'created' | 'ready'> = Change<Kind> & {
  booking: NewBookingRow;
  /** Read in the transaction, with the statements of the booking. */
  customer: CustomerRow;
  settings: StoredSettings;
  /** What held for an emergency that could not be promised in time. */
  overload: Overload | null;
  /** Whether the customer wants the partner company, which was quoted. */
  isForPartner: boolean;
};
/** A booking is made, or one that has waited for its payment goes to dispatch as if it were made now. */
export type Creation = Made<'created'> | Made<'ready'>;
export type Decision = Change<DecisionKind> &
  Pick<
    Decided,
    | 'isReported'
    | 'rating'
    | 'proof'
    | 'reading'
    | 'report'
    | 'settledReport'
    | 'problem'
    | 'problemPhoto'
    | 'spotPhoto'
    | 'note'
  > & {
    before: BookingDetail;
    after: BookingDetail;
  };
/** A payment has got another status. */
export type PaymentChange = Change<'payment', PaymentStatus, Exclude<PaymentStatus, 'none'>>;
/** A step of a refund; all of them are in `RefundStep`. */
export type RefundChange = Change<'refund', PaymentRow['status'], RefundValue>;
/** A dispute has come to a state. */
export type DisputeChange = Change<
  'dispute',
  DisputeState | PaymentRow['status'],
  ReturnType<typeof disputeEvent>
>;
/** The customer is sent the link to pay. */
export type PaymentLinkSent = Change<'payment_link', null, typeof LINK_SENT>;
/** A tip has come to a step. */
export type TipChange = Change<'tip', null, TipValue>;
export type MoneyChange = PaymentChange | RefundChange | DisputeChange | PaymentLinkSent | TipChange;
/** An offer was made or has ended; `to` and `from` are its technician. */
export type OfferMove = Change<'offered' | 'offer_ended'>;
/** The customer is told that the promise is missed; `from` is the time that was told before, `to` the new one if known. */
export type LateTold = Change<'late'>;
/** A dispatcher tells the customer when the technician comes; `from` is the promise, `to` the predicted time. */
export type ArrivalTold = Change<'told', string, string>;

/** What happens to a booking on the list of those who wait for an earlier time. */
export type EarlierChange = Change<'earlier', null, EarlierStep>;

/** A booking change inside its transaction. */
export type BookingChange =
  | Creation
  | Decision
  | MoneyChange
  | OfferMove
  | EarlierChange
  | LateTold
  | ArrivalTold;
