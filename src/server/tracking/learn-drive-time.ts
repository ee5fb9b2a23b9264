import type { PayloadAddition } from '../../domain/bookings/change-log.ts';
import { businessHour } from '../../domain/bookings/schedule.ts';
import { HOUR_MS, MINUTE_MS } from '../../domain/durations.ts';
import { milesBetween } from '../../domain/places/place.ts';
import { isDrive } from '../../domain/tracking/drive-time.ts';
import {
  type Drive,
  firstFactor,
  keysOf,
  type LearntFactor,
  learnDrive,
} from '../../domain/tracking/learnt-drives.ts';
import type { BookingDetail } from '../bookings/find-booking.ts';
import type { Decision } from '../changes/change.ts';
import type { Context } from '../context.ts';
import { marketOf } from '../drives/drive-minutes.ts';
import { readDrivePriors } from '../drives/drive-priors.ts';
import { countDrive, deleteOldDriveFactors, findDriveFactors, saveDriveFactors } from '../drives/queries.ts';
import type { Db } from '../platform/db/schema.ts';
import { positionAt } from '../technicians/fix-history.ts';

/** After so many drives of a market, the factors that nobody has driven by for the longest time are deleted. */
const DRIVES_BETWEEN_DELETIONS = 100;

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
  await learn(trx, drive, context.clock());
  return { hasLearnt: true };
}

type Finished = Drive & { minutes: number };

/** Returns the drive to a booking; null if it is not usable: its start is unknown, or a step was reported late. */
async function driveTo(
  { config, gazetteer }: Learning,
  trx: Db,
  { assignedTechId, departedAt, latitude, longitude }: BookingDetail,
  arrivedAt: number,
): Promise<Finished | null> {
  if (!assignedTechId || departedAt === null) return null;
  const from = await positionAt(trx, config.company, assignedTechId, departedAt);
  if (!from) return null;
  const to = { latitude, longitude };
  const [miles, minutes] = [milesBetween(from, to), (arrivedAt - departedAt) / MINUTE_MS];
  if (!isDrive(miles, minutes)) return null;
  const departure = businessHour(new Date(departedAt), config.company.timeZone);
  return { from, to, miles, minutes, market: marketOf({ gazetteer }, from, to), ...departure };
}

async function learn(trx: Db, { minutes, ...drive }: Finished, nowMs: number): Promise<void> {
  const changedAt = nowMs - (nowMs % HOUR_MS);
  const priors = readDrivePriors();
  const [marketKey = '', ...keys] = keysOf(drive);
  const prior = priors(marketKey) ?? firstFactor(marketKey);
  const drives = await countDrive(trx, { ...prior, key: marketKey, changedAt });
  const rows = await findDriveFactors(trx, [marketKey, ...keys]);
  const known = new Map(rows.map((row): [string, LearntFactor] => [row.key, row]));
  const learnt = learnDrive(drive, minutes, (key) => known.get(key) ?? priors(key));
  const next = [...learnt].map(([key, factor]) => ({ ...factor, key, changedAt }));
  await saveDriveFactors(
    trx,
    next.map((row) => (row.key === marketKey ? { ...row, drives } : row)),
  );
  if (drives % DRIVES_BETWEEN_DELETIONS === 0) await deleteOldDriveFactors(trx);
}
