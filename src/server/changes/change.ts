import type { Transition } from '../../domain/booking-lifecycle.ts';
import type { ChangeKind, ChangePayload, DecisionKind } from '../../domain/change-log.ts';
import type { Principal } from '../accounts/principal.ts';
import type { BookingDetail } from '../bookings/to-booking.ts';
import type { BookingRow, NewBookingRow, Proofs, RatingRow } from '../db/schema.ts';

/** What a use case decides: what is set, what the history says, and what is stored with it. */
export type Decided = Pick<Transition<number>, 'event'> & {
  set: Partial<Omit<BookingRow, 'id' | 'version'>>;
  /** When it happened, in epoch milliseconds; now unless given. */
  atMs?: number;
  /** Of an arrival: the technician said when it was. */
  isReported?: boolean;
  rating?: Omit<RatingRow, 'bookingId' | 'techId'>;
  proof?: Pick<Proofs, 'addedAt'> & Partial<Omit<Proofs, 'bookingId' | 'techId'>>;
};

/** Who makes a change; payments move on by themselves. */
export type Author = Pick<Principal, 'role' | 'id' | 'address'> | { role: 'system'; id: 'payments' };

/** What the history calls the author; customers stay unnamed. */
export const actorOf = ({ role, id }: Author): string => (role === 'customer' ? 'customer' : id);

type Change<Kind extends ChangeKind> = {
  kind: Kind;
  from: string | null;
  to: string | null;
  bookingId: string;
  /** The booking's version that the change makes. */
  version: number;
  by: Author;
  /** When it happened, and when it is written, in epoch milliseconds. */
  atMs: number;
  now: number;
  /** What the log keeps besides; subscribers in the transaction add to it. */
  payload: ChangePayload;
};

export type Creation = Change<'created'> & { booking: NewBookingRow };
export type Decision = Change<DecisionKind> &
  Pick<Decided, 'isReported' | 'rating' | 'proof'> & { before: BookingDetail; after: BookingDetail };
export type PaymentMove = Change<'payment'>;

/** A change of a booking in its transaction. */
export type BookingChange = Creation | Decision | PaymentMove;
