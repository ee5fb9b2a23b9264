import { openStatuses } from '../../../domain/bookings/booking-status.ts';
import { KEPT_SHARE } from '../../../domain/dispatch/service-time.ts';
import { isDispatched } from '../../bookings/is-dispatched.ts';
import type { Db, Schema } from '../../platform/db/schema.ts';
import { JOB_COLUMNS } from './situation.ts';

/** Lists all open bookings, assigned or not, without those that wait for their payment. */
export const listOpenBookings = (db: Db) =>
  db
    .selectFrom('bookings')
    .where('status', 'in', openStatuses)
    .where(isDispatched)
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

/** Lists from whom admins have taken the open bookings, and to whom they gave them, oldest first. */
export const listAdminsChoices = (db: Db) =>
  db
    .selectFrom('bookings')
    .innerJoin('bookingEvents', 'bookingEvents.bookingId', 'bookings.id')
    .select([
      'bookings.id as bookingId',
      'bookingEvents.kind',
      'bookingEvents.fromValue as from',
      'bookingEvents.toValue as to',
    ])
    .where('bookings.status', 'in', openStatuses)
    .where('bookingEvents.kind', 'in', ['assigned', 'unassigned'])
    .where('bookingEvents.role', '=', 'admin')
    .orderBy('bookingEvents.version')
    .execute();

/** Lists what technicians have reported of the open bookings. */
export const listReports = (db: Db) =>
  db
    .selectFrom('bookings')
    .innerJoin('jobProblems', 'jobProblems.bookingId', 'bookings.id')
    .select(['jobProblems.bookingId', 'jobProblems.techId', 'jobProblems.kind', 'jobProblems.endedAt'])
    .where('bookings.status', 'in', openStatuses)
    .execute();

export const listServiceTimes = (db: Db) =>
  db
    .selectFrom('serviceTimes')
    .select(['techId', 'serviceType', 'weight', 'minutes', 'logs', 'squaredLogs'])
    .execute();

/** Adds one service to the technician's sums; the former ones count less. */
export const addServiceTime = (
  db: Db,
  { minutes, ...service }: Omit<Schema['serviceTimes'], 'weight' | 'logs' | 'squaredLogs'>,
) => {
  const log = Math.log(minutes);
  const added = { weight: 1, minutes, logs: log, squaredLogs: log ** 2 };
  const sums = ['weight', 'minutes', 'logs', 'squaredLogs'] as const;
  return db
    .insertInto('serviceTimes')
    .values({ ...service, ...added })
    .onConflict((c) =>
      c.columns(['techId', 'serviceType']).doUpdateSet((eb) => ({
        ...Object.fromEntries(
          sums.map((sum) => [sum, eb(eb(`serviceTimes.${sum}`, '*', KEPT_SHARE), '+', added[sum])]),
        ),
        changedAt: service.changedAt,
      })),
    )
    .execute();
};
