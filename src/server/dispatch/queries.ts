import { openStatuses } from '../../domain/booking-status.ts';
import type { Db } from '../db/schema.ts';

/** Lists all open bookings, assigned or not. */
export const listOpenBookings = (db: Db) =>
  db
    .selectFrom('bookings')
    .where('status', 'in', openStatuses)
    .select([
      'id',
      'assignedTechId',
      'status',
      'serviceType',
      'createdAt',
      'promisedAt',
      'scheduledAt',
      'departedAt',
      'arrivedAt',
      'startedAt',
      'latitude',
      'longitude',
    ])
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

export type OpenBooking = Awaited<ReturnType<typeof listOpenBookings>>[number];
