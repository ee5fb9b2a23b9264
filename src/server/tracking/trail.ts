import { toTime } from '../../domain/time.ts';
import type { TrailPoint } from '../../domain/tracking/position.ts';
import { driveStartedAt } from '../bookings/drive-started.ts';
import type { BookingDetail } from '../bookings/to-booking.ts';
import type { Context } from '../context.ts';
import { trailBetween } from '../technicians/position-at.ts';
import { statusNow, track } from './eta.ts';

/** One hour of fixes, one every six seconds. */
const MAX_POINTS = 600;

/** Returns the technician's trail to this booking; empty unless en route to it. */
export async function trailOf(
  context: Pick<Context, 'db' | 'clock' | 'fleet'>,
  booking: BookingDetail,
): Promise<TrailPoint[]> {
  const isEnRoute = async () => statusNow(context, await track(context, booking)) === 'en_route';
  const fromMs = await driveStartedAt(context.db, booking);
  if (!booking.assignedTechId || fromMs === null || !(await isEnRoute())) return [];
  const period = { fromMs, toMs: context.clock(), limit: MAX_POINTS };
  const fixes = await trailBetween(context.db, booking.assignedTechId, period);
  return fixes.map(({ latitude, longitude, recordedAt }) => ({
    latitude,
    longitude,
    recordedAt: toTime(recordedAt),
  }));
}
