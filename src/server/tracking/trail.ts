import { toTime } from '../../domain/time.ts';
import { EARLY_MS } from '../../domain/tracking/eta.ts';
import type { TrailPoint } from '../../domain/tracking/position.ts';
import type { BookingDetail } from '../bookings/find-booking.ts';
import type { Context } from '../context.ts';
import type { Db } from '../platform/db/schema.ts';
import { trailBetween } from '../technicians/fix-history.ts';
import { statusNow, track } from './eta.ts';
import { findConfirmedAt, findLastFinishedAt } from './queries.ts';

/** One hour of fixes, one every six seconds. */
const MAX_POINTS = 600;

/** Returns the technician's trail to this booking; empty unless en route to it. */
export async function trailOf(
  context: Pick<Context, 'config' | 'db' | 'clock' | 'fleet' | 'vanCodeKeys'>,
  booking: BookingDetail,
): Promise<TrailPoint[]> {
  const isEnRoute = async () => statusNow(context, await track(context, booking)) === 'en_route';
  const fromMs = await driveStartedAt(context.db, booking);
  if (!booking.assignedTechId || fromMs === null || !(await isEnRoute())) return [];
  const period = { fromMs, toMs: context.clock(), limit: MAX_POINTS };
  const fixes = await trailBetween(context.db, context.config.company, booking.assignedTechId, period);
  return fixes.map(({ latitude, longitude, recordedAt }) => ({
    latitude,
    longitude,
    recordedAt: toTime(recordedAt),
  }));
}

/**
 * Returns since when the technician has been driving to this booking only, in epoch milliseconds. Earlier positions are
 * not shown to this customer.
 */
async function driveStartedAt(
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
