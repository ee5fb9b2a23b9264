import { openStatuses } from '../../domain/bookings/booking-status.ts';
import type { ArrivalPredictionRow, Db } from '../platform/db/schema.ts';

export const insertPrediction = (db: Db, prediction: ArrivalPredictionRow) =>
  db.insertInto('arrivalPredictions').values(prediction);

/** Lists the predictions of a booking, oldest first. */
export const listPredictions = (db: Db, bookingId: string): Promise<ArrivalPredictionRow[]> =>
  db
    .selectFrom('arrivalPredictions')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .orderBy('version')
    .execute();

/** Selects what is needed to predict the order of a technician's open jobs. */
export const selectOpenJobs = (db: Db, techId: string) =>
  db
    .selectFrom('bookings')
    .select([
      'id',
      'status',
      'serviceType',
      'createdAt',
      'scheduledAt',
      'departedAt',
      'arrivedAt',
      'startedAt',
      'latitude',
      'longitude',
    ])
    .where('assignedTechId', '=', techId)
    .where('status', 'in', openStatuses);

export const selectServiceTimes = (db: Db, techId: string) =>
  db.selectFrom('serviceTimes').select(['serviceType', 'weight', 'minutes']).where('techId', '=', techId);

/** Selects the breaks of a technician's shifts that end after a time. */
export const selectBreaks = (db: Db, techId: string, afterMs: number) =>
  db
    .selectFrom('shifts')
    .select(['breakStartsAt as startsAt', 'breakEndsAt as endsAt'])
    .where('techId', '=', techId)
    .where('breakEndsAt', '>', afterMs)
    .orderBy('breakStartsAt');
