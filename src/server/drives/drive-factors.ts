import type { Learnt, LearntFactor } from '../../domain/tracking/learnt-drives.ts';
import type { Context } from '../context.ts';
import type { Background } from '../feature.ts';
import { atMostEvery } from '../lib/timing.ts';
import type { Database, DriveFactorRow } from '../platform/db/schema.ts';
import { readDrivePriors } from './drive-priors.ts';
import { listDriveFactors, MAX_FACTORS } from './queries.ts';

/**
 * What the company's own drives have shown of drive times. In memory on every node, because each ETA reads it; the
 * database is authoritative.
 */
export class DriveFactors {
  #known = new Map<string, LearntFactor>();
  #changedAt = 0;
  readonly #priors = readDrivePriors();

  /** Own drives count; of places and hours without one, what other drivers' trips have shown. */
  readonly learnt: Learnt = (key) => this.#known.get(key) ?? this.#priors(key);

  /** The newest hour of a known change, in epoch milliseconds. */
  get changedAt(): number {
    return this.#changedAt;
  }

  /** Whether so many factors are known that the database has deleted some. */
  get isFull(): boolean {
    return this.#known.size > MAX_FACTORS * 1.1;
  }

  /** Replaces all that is known. */
  load(rows: readonly DriveFactorRow[]): void {
    this.#known = new Map();
    this.store(rows);
  }

  store(rows: readonly DriveFactorRow[]): void {
    for (const { key, changedAt, ...factor } of rows) {
      this.#known.set(key, factor);
      this.#changedAt = Math.max(this.#changedAt, changedAt);
    }
  }
}

type Loading = { db: Database; driveFactors: DriveFactors };

/** Loads the drive factors at the start. */
export async function loadDriveFactors({ db, driveFactors }: Loading): Promise<void> {
  driveFactors.load(await listDriveFactors(db));
}

/** Reads the factors that have changed since the newest known one. */
async function reloadDriveFactors({ db, driveFactors }: Loading): Promise<void> {
  if (driveFactors.isFull) return loadDriveFactors({ db, driveFactors });
  driveFactors.store(await listDriveFactors(db, driveFactors.changedAt));
}

const RELOAD_INTERVAL_MS = 1000;

/** Reads the drive factors again after drives, on every node. */
export function followDriveFactors(
  context: Pick<Context, 'db' | 'driveFactors' | 'events' | 'log'>,
): Background {
  const reloading = atMostEvery(RELOAD_INTERVAL_MS, () =>
    reloadDriveFactors(context).catch((error) =>
      context.log.warn({ err: error }, 'drive factors were not read again'),
    ),
  );
  context.events.on('drive:learnt', reloading.ask);
  return reloading;
}
