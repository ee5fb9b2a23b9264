import type { Market } from '../../domain/drive-time.ts';
import type { DriveFactorRow } from '../db/schema.ts';
import type { EventBus } from '../live/event-bus.ts';

/**
 * What the company's own drives have taken relative to the drive-time model, of each market: in memory on
 * every node, as each estimate asks for it; the database is the truth.
 */
export class DriveFactors {
  readonly #known = new Map<Market, DriveFactorRow>();

  constructor(events: EventBus) {
    events.on('drive:learnt', (row) => this.#keep(row));
  }

  load(rows: DriveFactorRow[]): void {
    for (const row of rows) this.#keep(row);
  }

  /** 1 as long as nothing has been learnt. */
  get(market: Market): number {
    return this.#known.get(market)?.factor ?? 1;
  }

  #keep(row: DriveFactorRow): void {
    if ((this.#known.get(row.market)?.drives ?? 0) < row.drives) this.#known.set(row.market, row);
  }
}
