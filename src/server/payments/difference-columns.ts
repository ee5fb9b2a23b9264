import { expressionBuilder } from 'kysely';
import { lostStatuses } from '../../domain/bookings/unpaid.ts';
import type { Schema } from '../platform/db/schema.ts';

/** The begin of the request keys of refunds that give back what moved bookings cost less. */
export const MOVED = 'moved-';

/**
 * Selects what no money comes of among the differences of the row of `bookings`, in cents; null if there is none. A
 * cancelled booking owes nothing.
 */
export function lostDifferenceCents() {
  const e = expressionBuilder<Schema, 'bookings'>();
  return e
    .selectFrom('payments as difference')
    .whereRef('difference.bookingId', '=', 'bookings.id')
    .where('difference.isDifference', '=', 1)
    .where('difference.status', 'in', lostStatuses)
    .where('bookings.status', '!=', 'cancelled')
    .select((d) => d.fn.sum<number | null>('difference.amountCents').as('cents'));
}

/**
 * Selects what was given back of the payments of the row of `bookings`, in cents; null if nothing was. What a moved
 * booking costs less is no refund of the booking: its total says so.
 */
export function refundedCents(means?: 'other') {
  const e = expressionBuilder<Schema, 'bookings'>();
  const done = e
    .selectFrom('refunds')
    .innerJoin('payments as paid', 'paid.id', 'refunds.paymentId')
    .whereRef('paid.bookingId', '=', 'bookings.id')
    .where('refunds.state', '=', 'done')
    .where('refunds.requestKey', 'not like', `${MOVED}%`);
  return (means ? done.where('refunds.means', '=', means) : done).select((r) =>
    r.fn.sum<number | null>('refunds.amountCents').as('cents'),
  );
}
