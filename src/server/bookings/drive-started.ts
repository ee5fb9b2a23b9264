import { EARLY_MS } from '../../domain/tracking/eta.ts';
import type { Db } from '../platform/db/schema.ts';
import { findConfirmedAt, findLastFinishedAt } from './queries.ts';
import type { BookingDetail } from './to-booking.ts';

/**
 * Returns since when the technician has been driving to this booking only, in epoch milliseconds. Earlier positions are
 * not shown to this customer.
 */
export async function driveStartedAt(
  db: Db,
  { id, assignedTechId, assignedAt, departedAt, serviceType, scheduledAt }: BookingDetail,
): Promise<number | null> {
  if (assignedTechId === null || assignedAt === null) return null;
  const [confirmedAt, finishedAt] = await Promise.all([
    findConfirmedAt(db, id),
    findLastFinishedAt(db, assignedTechId, id),
  ]);
  const expectedAt = serviceType === 'standard' && scheduledAt !== null ? scheduledAt - EARLY_MS : 0;
  return Math.max(assignedAt, confirmedAt ?? 0, finishedAt ?? 0, departedAt ?? expectedAt);
}
