import type { Learnt, LearntFactor } from '../../domain/tracking/learnt-drives.ts';
import { readTable } from '../lib/zip-table.ts';

export const DRIVE_PRIORS = new URL('./data/drive-priors.tsv', import.meta.url);

let priors: ReadonlyMap<string, LearntFactor> | undefined;

/** Returns what other drivers' trips have shown (`data/SOURCES.md`), for a company that has made few drives. */
export function readDrivePriors(): Learnt {
  priors ??= new Map(
    readTable(DRIVE_PRIORS).map(([key = '', mean, variance, low, high, drives]): [string, LearntFactor] => [
      key,
      {
        mean: Number(mean),
        variance: Number(variance),
        low: low ? Number(low) : null,
        high: high ? Number(high) : null,
        drives: Number(drives),
      },
    ]),
  );
  const known = priors;
  return (key) => known.get(key);
}
