import { openStatuses } from '../../domain/bookings/booking-status.ts';
import { KEPT_SHARE } from '../../domain/dispatch/service-time.ts';
import type { Db, Schema } from '../platform/db/schema.ts';
import { JOB_COLUMNS } from './job-columns.ts';

/** Lists all open bookings, assigned or not. */
export const listOpenBookings = (db: Db) =>
  db
    .selectFrom('bookings')
    .where('status', 'in', openStatuses)
    .select(JOB_COLUMNS)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

export type OpenBooking = Awaited<ReturnType<typeof listOpenBookings>>[number];

/**
 * Whether the technician has an emergency or a job under way besides this booking. Locks the technician, so that two
 * choices at once are made one after the other.
 */
export async function isBusy(trx: Db, techId: string, besides: string): Promise<boolean> {
  await trx.updateTable('technicians').set({ techId }).where('techId', '=', techId).execute();
  const job = await trx
    .selectFrom('bookings')
    .select('id')
    .where('assignedTechId', '=', techId)
    .where('status', 'in', openStatuses)
    .where('id', '!=', besides)
    .where((e) =>
      e.or([
        e('serviceType', '=', 'emergency'),
        e('status', '=', 'in_progress'),
        e('departedAt', 'is not', null),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return job !== undefined;
}

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
