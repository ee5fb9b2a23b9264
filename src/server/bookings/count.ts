import { openStatuses } from '../../domain/bookings/booking-status.ts';
import { countRows } from '../platform/db/row-counts.ts';
import type { Db } from '../platform/db/schema.ts';

const countOf = async (query: { executeTakeFirstOrThrow(): Promise<{ count: number }> }) =>
  Number((await query.executeTakeFirstOrThrow()).count);

export const countBookings = (db: Db): Promise<number> => countRows(db, 'bookings');

/** Counts bookings that are confirmed or in progress. */
export const countActiveJobs = (db: Db): Promise<number> =>
  countOf(
    db
      .selectFrom('bookings')
      .where('status', 'in', ['confirmed', 'in_progress'])
      .select((e) => e.fn.countAll<number>().as('count')),
  );

export const countOpenEmergencies = (db: Db): Promise<number> =>
  countOf(
    db
      .selectFrom('bookings')
      .where('status', 'in', openStatuses)
      .where('serviceType', '=', 'emergency')
      .select((e) => e.fn.countAll<number>().as('count')),
  );
