import type { PayloadAddition } from '../../domain/bookings/change-log.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import { milesBetween } from '../../domain/places/place.ts';
import { isDrive, runningFactor } from '../../domain/tracking/drive-time.ts';
import type { BookingDetail } from '../bookings/find-booking.ts';
import type { Decision } from '../changes/change.ts';
import type { Context } from '../context.ts';
import type { Db, DriveFactorRow } from '../platform/db/schema.ts';
import { positionAt } from '../technicians/fix-history.ts';
import { marketOf, uncorrectedMinutes } from './drive-minutes.ts';
import { findDriveFactor, saveDriveFactor } from './queries.ts';

const MAX_ATTEMPTS = 5;

/**
 * Updates the drive factor from the drive that an arrival ends, in its transaction, if the technician reported the
 * time. Adds it to the change's payload.
 */
export async function updateDriveFactor(
  trx: Db,
  { isReported, before, atMs }: Decision,
  context: Pick<Context, 'config' | 'gazetteer'>,
): Promise<PayloadAddition> {
  const driveFactor = isReported ? await nextDriveFactor(context, trx, before, atMs) : null;
  return driveFactor ? { driveFactor } : {};
}

type Drive = Pick<BookingDetail, 'assignedTechId' | 'departedAt' | 'latitude' | 'longitude'>;

/**
 * Returns the market's new factor; null if the drive is not usable: its start is unknown, or a step was reported late.
 */
async function nextDriveFactor(
  { config, gazetteer }: Pick<Context, 'config' | 'gazetteer'>,
  trx: Db,
  { assignedTechId, departedAt, ...place }: Drive,
  arrivedAt: number,
): Promise<DriveFactorRow | null> {
  if (!assignedTechId || departedAt === null) return null;
  const from = await positionAt(trx, config.company, assignedTechId, departedAt);
  if (!from) return null;
  const tookMinutes = (arrivedAt - departedAt) / MINUTE_MS;
  if (!isDrive(milesBetween(from, place), tookMinutes)) return null;
  const market = marketOf({ gazetteer }, from, place);
  const { minutes } = uncorrectedMinutes({ config, gazetteer }, from, place, departedAt);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const known = await findDriveFactor(trx, market);
    const next: DriveFactorRow = {
      market,
      factor: runningFactor(known?.factor ?? 1, minutes, tookMinutes),
      drives: (known?.drives ?? 0) + 1,
      changedAt: arrivedAt,
    };
    if (await saveDriveFactor(trx, next)) return next;
  }
  return null;
}
