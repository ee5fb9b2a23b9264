import type { Db } from '../../platform/db/schema.ts';

/** Deletes the shifts, recorded duty, times off and requests that ended before a time. Returns the number of rows. */
export async function deleteEndedBefore(db: Db, beforeMs: number): Promise<number> {
  let count = 0;
  for (const table of ['shifts', 'dutyPeriods', 'leaves', 'shiftRequests'] as const) {
    const { numDeletedRows } = await db.deleteFrom(table).where('endsAt', '<', beforeMs).executeTakeFirst();
    count += Number(numDeletedRows);
  }
  return count;
}
