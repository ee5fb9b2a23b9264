import { sql } from 'kysely';
import type { BookingStatus } from '../../../domain/bookings/booking-status.ts';
import { openStatuses } from '../../../domain/bookings/booking-status.ts';
import { lostStatuses } from '../../../domain/bookings/unpaid.ts';
import type { Db } from '../../platform/db/schema.ts';

const paidStatuses: readonly BookingStatus[] = [...openStatuses, 'completed'];

/**
 * Lists the open bookings, and those due since a time and completed, of whose payments money does not come: what is not
 * paid, and when the last card was refused.
 */
export const listUnpaid = (db: Db, sinceMs: number) =>
  db
    .selectFrom('bookings')
    .innerJoin('payments', 'payments.bookingId', 'bookings.id')
    .where('payments.status', 'in', lostStatuses)
    .where('bookings.status', 'in', paidStatuses)
    .where((e) =>
      e.or([
        e('bookings.status', 'in', openStatuses),
        // As the index bookings_due.
        e(sql<number>`coalesce(scheduled_at, moved_at, bookings.created_at)`, '>=', sinceMs),
      ]),
    )
    .groupBy(['bookings.id', 'bookings.status', 'bookings.createdAt'])
    .select((e) => [
      'bookings.id as bookingId',
      'bookings.status',
      'bookings.createdAt',
      e.fn.sum<number>('payments.amountCents').as('amountCents'),
      e
        .selectFrom('bookingEvents')
        .whereRef('bookingEvents.bookingId', '=', 'bookings.id')
        .where('bookingEvents.kind', '=', 'payment')
        .where('bookingEvents.toValue', 'in', lostStatuses)
        .select((max) => max.fn.max('bookingEvents.at').as('at'))
        .as('refusedAt'),
    ])
    .execute();

export type UnpaidBooking = Awaited<ReturnType<typeof listUnpaid>>[number];

/** Lists the open bookings without a technician that the partner company has not taken, or has given back, and since when. */
export const listGivenBackByPartner = (db: Db) =>
  db
    .selectFrom('partnerCalls')
    .innerJoin('bookings', 'bookings.id', 'partnerCalls.bookingId')
    .where('bookings.status', 'in', openStatuses)
    .where('bookings.assignedTechId', 'is', null)
    .where('partnerCalls.state', 'in', ['refused', 'silent', 'cancelled'])
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('bookingEvents')
            .select('bookingEvents.id')
            .whereRef('bookingEvents.bookingId', '=', 'partnerCalls.bookingId')
            .where('bookingEvents.kind', '=', 'assigned')
            .whereRef('bookingEvents.at', '>', 'partnerCalls.givenUpAt'),
        ),
      ),
    )
    .select(['bookings.id as bookingId', 'partnerCalls.partner', 'partnerCalls.state'])
    .select('partnerCalls.givenUpAt as at')
    .orderBy('partnerCalls.askedAt')
    .execute();

export type GivenBackByPartner = Awaited<ReturnType<typeof listGivenBackByPartner>>[number];
