import { type ExpressionBuilder, expressionBuilder, sql } from 'kysely';
import { lostStatuses } from '../../domain/bookings/unpaid.ts';
import { holdingStates } from '../../domain/money/dispute.ts';
import type { PaymentRow, Schema } from '../platform/db/schema.ts';
import { REST } from './refunds/queries.ts';

/** The begin of the request keys of refunds that give back what moved bookings cost less. */
export const MOVED = 'moved-';

/**
 * Selects what no money comes of among the differences of the row of `bookings`, in cents; null if there is none. An open
 * booking owes it; of a cancelled one it was never taken.
 */
export function lostDifferenceCents() {
  const e = expressionBuilder<Schema, 'bookings'>();
  return e
    .selectFrom('payments as difference')
    .whereRef('difference.bookingId', '=', 'bookings.id')
    .where('difference.isDifference', '=', 1)
    .where('difference.status', 'in', lostStatuses)
    .select((d) => d.fn.sum<number | null>('difference.amountCents').as('cents'));
}

/**
 * Selects what was given back of the payments of the row of `bookings`, in cents; null if nothing was. What a moved
 * booking costs less is no refund of the booking: its total says so. If its own refund has failed, it is the first that
 * others give back; below zero while they have given back less than that.
 */
export function refundedCents() {
  const isMoved = (r: ExpressionBuilder<Schema, 'refunds'>) => r('refunds.requestKey', 'like', `${MOVED}%`);
  return refundsOfBooking()
    .where((r) =>
      r.or([
        r.and([r('refunds.state', '=', 'done'), r.not(isMoved(r))]),
        r.and([r('refunds.state', '=', 'failed'), isMoved(r)]),
      ]),
    )
    .select((r) => {
      const cents = r.ref('refunds.amountCents');
      const signed = r.case().when('refunds.state', '=', 'failed').then(r.neg(cents)).else(cents).end();
      return r.fn.sum<number | null>(signed).as('cents');
    });
}

/** Selects the id of a dispute by which the card's bank has taken back a payment of the row of `bookings`; null without one. */
export const takenBackBy = () =>
  expressionBuilder<Schema, 'bookings'>()
    .selectFrom('disputes')
    .innerJoin('payments as disputed', 'disputed.id', 'disputes.paymentId')
    .whereRef('disputes.bookingId', '=', 'bookings.id')
    // A dispute about the tip names the booking, too.
    .whereRef('disputed.bookingId', '=', 'bookings.id')
    .where('disputes.state', 'in', holdingStates)
    .select('disputes.id')
    .limit(1);

const HELD = ['authorized', 'captured'] as const;

/**
 * Selects the status of the payment that the row of `bookings` was made with, `payments`; `captured` instead of `refunded`
 * while money of another payment of the booking is not given back.
 */
export function paymentStatus() {
  const e = expressionBuilder<Schema, 'bookings' | 'payments'>();
  const isHeldBeside = e.exists(
    e
      .selectFrom('payments as beside')
      .whereRef('beside.bookingId', '=', 'bookings.id')
      .where('beside.status', 'in', HELD)
      .select('beside.id'),
  );
  return e
    .case()
    .when(e.and([e('payments.status', '=', 'refunded'), isHeldBeside]))
    .then(sql.lit('captured' as const))
    .else(e.ref('payments.status'))
    .end()
    .$castTo<PaymentRow['status'] | null>();
}

/**
 * Selects the id of the refund of the rest of a payment of the row of `bookings` that is furthest from being made: failed,
 * waiting for another admin, refused and tried again, under way. One of a payment that was given back otherwise is over.
 */
export const worstRest = () =>
  restsOfBooking()
    .select('refunds.id')
    .orderBy((r) =>
      r
        .case()
        .when(r.and([r('refunds.state', '=', 'failed'), r('refunds.approval', '<>', 'refused')]))
        .then(sql.lit(0))
        .when(r.and([r('refunds.state', '=', 'requested'), r('refunds.approval', '=', 'waiting')]))
        .then(sql.lit(1))
        .when(r.and([r('refunds.state', 'in', ['requested', 'pending']), r('refunds.attempt', '>', 0)]))
        .then(sql.lit(2))
        .when('refunds.state', 'in', ['requested', 'pending'])
        .then(sql.lit(3))
        .else(sql.lit(4))
        .end(),
    )
    .orderBy('paid.isDifference')
    .orderBy('refunds.id')
    .limit(1);

/** Selects what another admin has refused to give back of them, in cents; null if nothing was. */
export const deniedRestCents = () =>
  restsOfBooking()
    .where('refunds.approval', '=', 'refused')
    .select((r) => r.fn.sum<number | null>('refunds.amountCents').as('cents'));

const restsOfBooking = () =>
  refundsOfBooking().where('refunds.requestKey', '=', REST).where('paid.status', 'in', HELD);

/** Selects what a person has given back of them by other means than the card, in cents; null if nothing was. */
export const refundedOtherwiseCents = () =>
  refundsOfBooking()
    .where('refunds.state', '=', 'done')
    .where('refunds.requestKey', 'not like', `${MOVED}%`)
    .where('refunds.means', '=', 'other')
    .select((r) => r.fn.sum<number | null>('refunds.amountCents').as('cents'));

/** Selects what was given back of the tip of the row of `bookings`, in cents; null if nothing was. */
export const tipRefundedCents = () =>
  expressionBuilder<Schema, 'bookings'>()
    .selectFrom('refunds')
    .innerJoin('payments as tipped', 'tipped.id', 'refunds.paymentId')
    .whereRef('tipped.tipBookingId', '=', 'bookings.id')
    .where('refunds.state', '=', 'done')
    .select((r) => r.fn.sum<number | null>('refunds.amountCents').as('cents'));

const refundsOfBooking = () =>
  expressionBuilder<Schema, 'bookings'>()
    .selectFrom('refunds')
    .innerJoin('payments as paid', 'paid.id', 'refunds.paymentId')
    .whereRef('paid.bookingId', '=', 'bookings.id');
