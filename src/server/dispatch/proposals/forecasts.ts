import { isDeepStrictEqual } from 'node:util';
import type { Forecast, Proposal } from '../../../domain/dispatch/forecast.ts';
import { rooms } from '../../../events/rooms.ts';
import type { Context } from '../../context.ts';
import type { Background } from '../../feature.ts';
import { atMostEvery } from '../../lib/at-most-every.ts';
import type { Db } from '../../platform/db/schema.ts';
import { withOfferHistory } from '../situation/offer-history.ts';
import { type Reading, readStored, situationAt } from '../situation/read-situation.ts';
import type { StoredSituation } from '../situation/situation.ts';
import { forecastBookings } from './forecast-bookings.ts';

export type Forecasting = Reading & Pick<Context, 'texts' | 'publish' | 'forecasts'>;

/** The newest forecasts, in memory on each node: every node computes them from the same bookings and positions. */
export class Forecasts {
  #situation: StoredSituation | null = null;
  #changes = 0;
  #shown = new Map<string, Forecast>();
  #running: Promise<unknown> = Promise.resolve();
  #waiting: Promise<Forecast[]> | null = null;

  /** Bookings or accounts have changed. */
  forget(): void {
    this.#situation = null;
    this.#changes += 1;
  }

  /** Returns the open bookings and the active technicians, which are read again only after a change. */
  async read(db: Db, nowMs: number): Promise<StoredSituation> {
    if (this.#situation) return this.#situation;
    const changes = this.#changes;
    const situation = await readStored(db, nowMs);
    // A change during the reading may not be in it.
    if (this.#changes === changes) this.#situation = situation;
    return situation;
  }

  /** The technician who is proposed for each booking. */
  get proposed(): Map<string, string> {
    return this.#technicians(({ best }) => best);
  }

  /** The better technician of each assigned booking that has one. */
  get reassigned(): Map<string, string> {
    return this.#technicians(({ better }) => better);
  }

  #technicians(of: (forecast: Forecast) => Proposal | null | undefined): Map<string, string> {
    return new Map(
      [...this.#shown].flatMap(([bookingId, forecast]) => {
        const found = of(forecast);
        return found ? [[bookingId, found.techId] as const] : [];
      }),
    );
  }

  /** Stores the newest forecasts. Returns those that have changed; one that is gone says nothing. */
  store(forecasts: readonly Forecast[]): Forecast[] {
    const shown = this.#shown;
    this.#shown = new Map(forecasts.map((forecast) => [forecast.bookingId, forecast]));
    const gone = [...shown.keys()].filter((bookingId) => !this.#shown.has(bookingId));
    return [
      ...forecasts.filter((forecast) => !isDeepStrictEqual(shown.get(forecast.bookingId), forecast)),
      ...gone.map((bookingId) => ({ bookingId, arrivesAt: null, best: null, others: [], endsAt: null })),
    ];
  }

  /** Runs one refresh after the other; callers who come while one waits share it. */
  inTurn(refresh: () => Promise<Forecast[]>): Promise<Forecast[]> {
    this.#waiting ??= this.#running.then(() => {
      this.#waiting = null;
      const run = refresh();
      this.#running = run.catch(() => undefined);
      return run;
    });
    return this.#waiting;
  }
}

/** Computes the forecasts of all open bookings, sends those that have changed to admins, and returns all. */
export const refreshForecasts = (context: Forecasting): Promise<Forecast[]> =>
  context.forecasts.inTurn(async () => {
    const { forecasts, clock, publish } = context;
    const stored = await forecasts.read(context.db, clock());
    const { record } = stored;
    const forecast = forecastBookings(context, situationAt(context, stored, clock()), {
      proposed: forecasts.proposed,
      reassigning: { turnMinutes: record.turnMinutes, former: forecasts.reassigned },
    });
    const all = withOfferHistory(forecast, record);
    const changed = forecasts.store(all);
    if (changed.length > 0) publish('forecasts:changed', rooms.admins, changed);
    return all;
  });

const MIN_INTERVAL_MS = 500;
/** Without any event a technician comes nearer to the end of a service, and a position becomes too old. */
const EVERY_MS = 15_000;

/** Refreshes the forecasts after events that may change them, at most twice a second, while an admin is connected. */
export function followForecasts(context: Forecasting & Pick<Context, 'events' | 'io' | 'log'>): Background {
  const { events, forecasts, io, log } = context;
  const refresh = atMostEvery(MIN_INTERVAL_MS, () => {
    if (!io.of('/').adapter.rooms.has(rooms.admins)) return undefined;
    return refreshForecasts(context).catch((error) =>
      log.warn({ err: error }, 'forecasting bookings failed'),
    );
  });
  const readAgain = () => {
    forecasts.forget();
    refresh.ask();
  };
  events.on('booking:changed', readAgain);
  events.on('staff:changed', readAgain);
  events.on('technician:availability', readAgain);
  events.on('technician:duty', refresh.ask);
  events.on('technician:moved', refresh.ask);
  const timer = setInterval(readAgain, EVERY_MS);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      refresh.stop();
    },
  };
}
