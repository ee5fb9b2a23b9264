import type { PayloadAddition } from '../../domain/bookings/change-log.ts';
import { businessHour } from '../../domain/bookings/schedule.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import { milesBetween } from '../../domain/places/place.ts';
import { isDrive } from '../../domain/tracking/drive-time.ts';
import type { BookingDetail } from '../bookings/find-booking.ts';
import type { Decision } from '../changes/change.ts';
import type { Context } from '../context.ts';
import { marketOf } from '../drives/drive-minutes.ts';
import { type FinishedDrive, learnFinished } from '../drives/learn-finished.ts';
import type { Db } from '../platform/db/schema.ts';
import { positionAt } from '../technicians/fix-history.ts';

type Learning = Pick<Context, 'clock' | 'config' | 'gazetteer'>;

/**
 * Learns from the drive that an arrival ends, in its transaction, if the technician reported the time. Adds to the change's
 * payload that it has.
 */
export async function learnDriveTime(
  trx: Db,
  { isReported, before, atMs }: Decision,
  context: Learning,
): Promise<PayloadAddition> {
  const drive = isReported ? await driveTo(context, trx, before, atMs) : null;
  if (!drive) return {};
  await learnFinished(trx, drive, context.clock());
  return { hasLearnt: true };
}

/** Returns the drive to a booking; null if it is not usable: its start is unknown, or a step was reported late. */
async function driveTo(
  { config, gazetteer }: Learning,
  trx: Db,
  { assignedTechId, departedAt, latitude, longitude }: BookingDetail,
  arrivedAt: number,
): Promise<FinishedDrive | null> {
  if (!assignedTechId || departedAt === null) return null;
  const from = await positionAt(trx, config.company, assignedTechId, departedAt);
  if (!from) return null;
  const to = { latitude, longitude };
  const [miles, minutes] = [milesBetween(from, to), (arrivedAt - departedAt) / MINUTE_MS];
  if (!isDrive(miles, minutes)) return null;
  const departure = businessHour(new Date(departedAt), config.company.timeZone);
  return { from, to, miles, minutes, market: marketOf({ gazetteer }, from, to), ...departure };
}
