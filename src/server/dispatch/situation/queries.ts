import { openStatuses } from '../../../domain/bookings/booking-status.ts';
import { KEPT_SHARE } from '../../../domain/dispatch/service-time.ts';
import type { Db, Schema } from '../../platform/db/schema.ts';
import { JOB_COLUMNS } from './situation.ts';

/** Lists all open bookings, assigned or not. */
export const listOpenBookings = (db: Db) =>
  db
    .selectFrom('bookings')
    .where('status', 'in', openStatuses)
    .select(JOB_COLUMNS)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

/** Lists the offers of the open bookings. */
export const listOffersOfOpen = (db: Db) =>
  db
    .selectFrom('bookings')
    .innerJoin('offers', 'offers.bookingId', 'bookings.id')
    .selectAll('offers')
    .where('bookings.status', 'in', openStatuses)
    .execute();

/** Lists from whom admins have taken the open bookings, and to whom they gave them. */
export const listAdminsChoices = (db: Db) =>
  db
    .selectFrom('bookings')
    .innerJoin('bookingEvents', 'bookingEvents.bookingId', 'bookings.id')
    .select(['bookings.id as bookingId', 'bookingEvents.fromValue as from', 'bookingEvents.toValue as to'])
    .where('bookings.status', 'in', openStatuses)
    .where('bookingEvents.kind', 'in', ['assigned', 'unassigned'])
    .where('bookingEvents.role', '=', 'admin')
    .execute();

export const listServiceTimes = (db: Db) =>
  db.selectFrom('serviceTimes').select(['techId', 'serviceType', 'weight', 'minutes']).execute();

/** Adds one service to the technician's sums; the former ones count less. */
export const addServiceTime = (db: Db, service: Omit<Schema['serviceTimes'], 'weight'>) =>
  db
    .insertInto('serviceTimes')
    .values({ ...service, weight: 1 })
    .onConflict((c) =>
      c.columns(['techId', 'serviceType']).doUpdateSet((eb) => ({
        weight: eb(eb('serviceTimes.weight', '*', KEPT_SHARE), '+', 1),
        minutes: eb(eb('serviceTimes.minutes', '*', KEPT_SHARE), '+', service.minutes),
        changedAt: service.changedAt,
      })),
    )
    .execute();
