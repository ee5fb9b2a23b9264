import { EARLY_MS } from '../../domain/tracking/eta.ts';
import type { BookingRow, Db } from '../platform/db/schema.ts';
import { deleteFixesBefore, deleteFixesBetween } from './queries.ts';

type Drive = Pick<
  BookingRow,
  'assignedAt' | 'departedAt' | 'completedAt' | 'cancelledAt' | 'serviceType' | 'scheduledAt' | 'createdAt'
>;

/**
 * Deletes the trail of the drive to a finished booking and of the stay there, because the trail reveals the customer's
 * address. Without a recorded departure, the drive may have started with the assignment, or an hour before the booked
 * time.
 */
export async function deleteDriveFixes(trx: Db, drive: Drive, techIds: readonly string[]): Promise<void> {
  const { departedAt, assignedAt, createdAt, scheduledAt, serviceType } = drive;
  const endedAt = drive.completedAt ?? drive.cancelledAt;
  if (endedAt === null) return;
  const earliest = serviceType === 'standard' && scheduledAt !== null ? scheduledAt - EARLY_MS : createdAt;
  const beganAt = departedAt ?? Math.max(earliest, assignedAt ?? createdAt);
  for (const techId of techIds) await deleteFixesBetween(trx, techId, beganAt, endedAt);
}

/** Deletes at most `limit` fixes from before an instant and returns their number. */
export const deleteOldFixes = (db: Db, before: number, limit: number): Promise<number> =>
  deleteFixesBefore(db, before, limit);
