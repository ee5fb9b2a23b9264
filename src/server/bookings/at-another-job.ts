import type { Db } from '../db/schema.ts';

/** Whether the technician is in the middle of another job. */
export const isAtAnotherJob = async (db: Db, techId: string, bookingId: string): Promise<boolean> =>
  (await db
    .selectFrom('bookings')
    .select('id')
    .where('assignedTechId', '=', techId)
    .where('status', '=', 'in_progress')
    .where('id', '!=', bookingId)
    .limit(1)
    .executeTakeFirst()) !== undefined;
