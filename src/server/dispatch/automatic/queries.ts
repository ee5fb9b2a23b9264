import { sql } from 'kysely';
import { openStatuses } from '../../../domain/bookings/booking-status.ts';
import type { ServiceType } from '../../../domain/bookings/service-type.ts';
import type { Db } from '../../platform/db/schema.ts';

/** Counts the bookings that automatic mode has given to a technician since a time; one that was reassigned counts once. */
export async function countSentAutomatically(db: Db, sinceMs: number): Promise<number> {
  const { sent } = await db
    .selectFrom('bookingEvents')
    // Literals: the index has only these rows.
    .where(sql<boolean>`kind = 'assigned' and role = 'system'`)
    .where('at', '>=', sinceMs)
    .select((e) => e.fn.count<number>('bookingId').distinct().as('sent'))
    .executeTakeFirstOrThrow();
  return Number(sent);
}

/** Counts the bookings of these services without a technician whose alerts were raised. */
export async function countNeedingPerson(db: Db, services: readonly ServiceType[]): Promise<number> {
  const { count } = await db
    .selectFrom('bookings')
    .innerJoin('notifications', 'notifications.bookingId', 'bookings.id')
    .where('bookings.status', 'in', openStatuses)
    .where('bookings.serviceType', 'in', services)
    .where('bookings.assignedTechId', 'is', null)
    .where('notifications.raisedAt', 'is not', null)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
