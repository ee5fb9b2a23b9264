import { sql } from 'kysely';
import { Failure } from '../../domain/failure.ts';
import type { PredictedArrival } from '../../domain/promise/promise.ts';
import {
  deniedRestCents,
  lostDifferenceCents,
  paymentStatus,
  refundedCents,
  refundedOtherwiseCents,
  takenBackBy,
  tipRefundedCents,
  worstRest,
} from '../payments/difference-columns.ts';
import type { Db } from '../platform/db/schema.ts';
import type { Principal } from '../platform/principal.ts';

/** Selects bookings with their customer's and payment's fields. */
export const withCustomerAndPayment = (db: Db) =>
  db
    .selectFrom('bookings')
    .innerJoin('customers', 'customers.id', 'bookings.customerId')
    .leftJoin('payments', (on) =>
      on.onRef('payments.bookingId', '=', 'bookings.id').on('payments.isDifference', '=', 0),
    )
    .leftJoin('payments as tip', (on) =>
      // A literal instead of a parameter lets SQLite use its partial index.
      on.onRef('tip.tipBookingId', '=', 'bookings.id').on('tip.status', '<>', sql.lit('failed' as const)),
    )
    .leftJoin('refunds as rest', (on) => on.on('rest.id', '=', worstRest()))
    .leftJoin('proofs', 'proofs.bookingId', 'bookings.id')
    .leftJoin('spotPhotos', 'spotPhotos.bookingId', 'bookings.id')
    .leftJoin('offers as openOffer', (on) =>
      on.onRef('openOffer.bookingId', '=', 'bookings.id').on('openOffer.closedAt', 'is', null),
    )
    .leftJoin('earlierEntries', 'earlierEntries.bookingId', 'bookings.id')
    .leftJoin('earlierOffers as openEarlier', (on) =>
      on.onRef('openEarlier.bookingId', '=', 'bookings.id').on('openEarlier.closedAt', 'is', null),
    )
    .leftJoin('partnerCalls', (on) =>
      on.onRef('partnerCalls.bookingId', '=', 'bookings.id').on('partnerCalls.givenUpAt', 'is', null),
    )
    .selectAll('bookings')
    .select([
      'customers.firstName',
      'customers.lastName',
      'customers.email',
      'customers.phone',
      'customers.vehicleMake',
      'customers.vehicleModel',
      'customers.vehicleYear',
      'customers.vehicleColor',
      'customers.licensePlate',
      'customers.deletedAt as customerDeletedAt',
      paymentStatus().as('paymentStatus'),
      'tip.amountCents as tipCents',
      'tip.status as tipStatus',
      'tip.tipTechId',
      'tip.createdAt as tippedAt',
      tipRefundedCents().as('tipRefundedCents'),
      'openOffer.techId as offeredTo',
      'earlierEntries.since as earlierSince',
      'earlierEntries.toldByAt as earlierToldAt',
      'openEarlier.startAt as offeredStartAt',
      'openEarlier.expiresAt as offeredUntil',
      'partnerCalls.partner as partnerName',
      'partnerCalls.state as partnerState',
      'partnerCalls.ref as partnerRef',
      'partnerCalls.fromAt as partnerFromAt',
      'partnerCalls.byAt as partnerByAt',
      'rest.state as restState',
      'rest.attempt as restAttempt',
      'rest.approval as restApproval',
      deniedRestCents().as('deniedRestCents'),
      refundedCents().as('refundedCents'),
      refundedOtherwiseCents().as('refundedOtherwiseCents'),
      lostDifferenceCents().as('lostDifferenceCents'),
      takenBackBy().as('takenBackBy'),
      'proofs.startPercent',
      'proofs.endPercent',
      'proofs.kwh as proofKwh',
      'proofs.note as proofNote',
      'proofs.photoName',
      'proofs.addedAt as proofAddedAt',
      'proofs.distanceMeters',
      'spotPhotos.name as spotPhotoName',
    ]);

export type BookingDetail = Awaited<
  ReturnType<ReturnType<typeof withCustomerAndPayment>['executeTakeFirstOrThrow']>
>;

/** A booking as it is shown, with what is predicted now; missing if nothing was predicted. */
export type ShownBooking = BookingDetail & { arrival?: PredictedArrival | null };

/** Returns one booking with its customer's and payment's fields. */
export const findBooking = (db: Db, id: string): Promise<BookingDetail | undefined> =>
  withCustomerAndPayment(db).where('bookings.id', '=', id).executeTakeFirst();

/**
 * Returns a booking if the reader may see it: customers their own, admins all. @throws Failure BOOKING_NOT_FOUND,
 * NOT_YOURS
 */
export async function readableBooking({ db }: { db: Db }, by: Principal, id: string): Promise<BookingDetail> {
  const booking = await findBooking(db, id);
  if (!booking) throw new Failure('BOOKING_NOT_FOUND');
  if (by.role === 'customer' && booking.customerId !== by.id) throw new Failure('NOT_YOURS');
  return booking;
}

/** Returns whether the technician is working on another job. */
export const isAtAnotherJob = async (db: Db, techId: string, bookingId: string): Promise<boolean> =>
  (await db
    .selectFrom('bookings')
    .select('id')
    .where('assignedTechId', '=', techId)
    .where('status', '=', 'in_progress')
    .where('id', '!=', bookingId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Returns the booking that a request with this key has made. */
export const findByRequest = (db: Db, requestKey: string): Promise<BookingDetail | undefined> =>
  withCustomerAndPayment(db).where('bookings.requestKey', '=', requestKey).executeTakeFirst();
