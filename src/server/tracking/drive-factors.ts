import type { Market } from '../../domain/tracking/drive-time.ts';
import type { Database, DriveFactorRow } from '../platform/db/schema.ts';
import type { EventBus } from '../platform/live/event-bus.ts';
import { listDriveFactors } from './queries.ts';

/**
 * The ratio of the company's actual drive times to the drive-time model, by market. In memory on every node, because
 * each ETA reads it; the database is authoritative.
 */
export class DriveFactors {
  readonly #known = new Map<Market, DriveFactorRow>();

  constructor(events: EventBus) {
    events.on('drive:learnt', (row) => this.#store(row));
  }

  load(rows: DriveFactorRow[]): void {
    for (const row of rows) this.#store(row);
  }

  /** Returns the factor of a market; 1 without any completed drive. */
  get(market: Market): number {
    return this.#known.get(market)?.factor ?? 1;
  }

  #store(row: DriveFactorRow): void {
    if ((this.#known.get(row.market)?.drives ?? 0) < row.drives) this.#known.set(row.market, row);
  }
}

/** Loads the drive factors at the start. */
export async function loadDriveFactors({
  db,
  driveFactors,
}: {
  db: Database;
  driveFactors: DriveFactors;
}): Promise<void> {
  driveFactors.load(await listDriveFactors(db));
}
