import { isDeepStrictEqual } from 'node:util';
import type { Forecast, Proposal } from '../../domain/dispatch/forecast.ts';
import { rooms } from '../../events/rooms.ts';
import type { Context } from '../context.ts';
import type { Background } from '../feature.ts';
import { atMostEvery } from '../lib/at-most-every.ts';
import type { Db } from '../platform/db/schema.ts';
import { readLimits } from '../technicians/availability.ts';
import { listActiveTechnicians } from '../technicians/roster.ts';
import { drivingFrom } from '../tracking/drive-minutes.ts';
import type { Technician } from './able-technicians.ts';
import { type Answers, barredOf, readAnswers, withAsked } from './asked.ts';
import { forecastBookings } from './forecast.ts';
import { listOpenBookings, type OpenBooking } from './queries.ts';
import { readServiceTimes } from './service-times.ts';

export type Forecasting = Pick<
  Context,
  'config' | 'texts' | 'db' | 'clock' | 'fleet' | 'gazetteer' | 'driveFactors' | 'publish' | 'forecasts'
>;
type Known = {
  bookings: OpenBooking[];
  technicians: Pick<Technician, 'techId' | 'name' | 'serviceMinutes' | 'limits'>[];
  answers: Answers;
};

/** The newest forecasts, in memory on each node: every node computes them from the same bookings and positions. */
export class Forecasts {
  #known: Known | null = null;
  #changes = 0;
  #shown = new Map<string, Forecast>();
  #running: Promise<unknown> = Promise.resolve();
  #waiting: Promise<Forecast[]> | null = null;

  /** Bookings or accounts have changed. */
  forget(): void {
    this.#known = null;
    this.#changes += 1;
  }

  /** Returns the open bookings and the active technicians, which are read again only after a change. */
  async read(db: Db, nowMs: number): Promise<Known> {
    if (this.#known) return this.#known;
    const changes = this.#changes;
    const [bookings, active, serviceMinutesOf, limitsOf, answers] = await Promise.all([
      listOpenBookings(db),
      listActiveTechnicians(db),
      readServiceTimes(db),
      readLimits(db, nowMs),
      readAnswers(db),
    ]);
    const technicians = active.map(({ username: techId, name }) => {
      return { techId, name, serviceMinutes: serviceMinutesOf(techId), limits: limitsOf(techId) };
    });
    const known = { bookings, technicians, answers };
    // A change during the reading may not be in it.
    if (this.#changes === changes) this.#known = known;
    return known;
  }

  /** The technician who is proposed for each booking. */
  get proposed(): Map<string, string> {
    return this.#technicians(({ best }) => best);
  }

  /** The better technician of each assigned booking that has one. */
  get better(): Map<string, string> {
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

  /** Keeps the newest forecasts. Returns those that have changed; one that is gone says nothing. */
  keep(forecasts: readonly Forecast[]): Forecast[] {
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
    const { forecasts, fleet, clock, publish } = context;
    const { bookings, technicians, answers } = await forecasts.read(context.db, clock());
    const forecast = forecastBookings(
      context,
      {
        bookings,
        technicians: technicians.map((technician) => ({ ...fleet.get(technician.techId), ...technician })),
        proposed: forecasts.proposed,
        barred: barredOf(context, bookings, answers),
        turning: { turnMinutes: answers.turnMinutes, former: forecasts.better },
      },
      drivingFrom(context, clock()),
    );
    const all = withAsked(forecast, answers);
    const changed = forecasts.keep(all);
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
