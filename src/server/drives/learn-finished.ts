import { HOUR_MS } from '../../domain/durations.ts';
import {
  type Drive,
  firstFactor,
  keysOf,
  type LearntFactor,
  learnDrive,
} from '../../domain/tracking/learnt-drives.ts';
import type { Db } from '../platform/db/schema.ts';
import { readDrivePriors } from './drive-priors.ts';
import { countDrive, deleteOldDriveFactors, saveDriveFactors } from './queries.ts';

/** After so many drives of a market, the factors that nobody has driven by for the longest time are deleted. */
const DRIVES_BETWEEN_DELETIONS = 100;

/** A drive and the minutes that it took. */
export type FinishedDrive = Drive & { minutes: number };

/** Learns from a finished drive, in the transaction of the change that ended it. */
export async function learnFinished(
  trx: Db,
  { minutes, ...drive }: FinishedDrive,
  nowMs: number,
): Promise<void> {
  const changedAt = nowMs - (nowMs % HOUR_MS);
  const priors = readDrivePriors();
  const [marketKey = '', ...keys] = keysOf(drive);
  const prior = priors(marketKey) ?? firstFactor(marketKey);
  const market = { ...prior, key: marketKey, changedAt };
  const { drives, rows } = await countDrive(trx, market, [marketKey, ...keys]);
  const known = new Map(rows.map((row): [string, LearntFactor] => [row.key, row]));
  const learnt = learnDrive(drive, minutes, (key) => known.get(key) ?? priors(key));
  const next = [...learnt].map(([key, factor]) => ({ ...factor, key, changedAt }));
  await saveDriveFactors(
    trx,
    next.map((row) => (row.key === marketKey ? { ...row, drives } : row)),
  );
  if (drives % DRIVES_BETWEEN_DELETIONS === 0) await deleteOldDriveFactors(trx);
}
