import { isDeepStrictEqual } from 'node:util';
import type { Forecast, Proposal } from '../../../domain/dispatch/forecast.ts';
import type { PredictedArrival, PromisedWindow } from '../../../domain/promise/promise.ts';
import { type Arriving, arrivalAt, type WantedPlace } from '../arrival/arrival-at.ts';
import { type ArrivalReader, assignedArrivals } from '../arrival/assigned-arrivals.ts';
import { readStored } from '../situation/read-situation.ts';
import type { OpenBooking, StoredSituation } from '../situation/situation.ts';

/** What is being read or computed, and after how many changes that began. */
type SinceChange<Result> = { changes: number; result: Promise<Result> };

/** The newest forecasts, in memory on each node: every node computes them from the same bookings and positions. */
export class Forecasts {
  #situation: StoredSituation | null = null;
  /** The newest one that was read, also after a change, and after how many changes its reading began. */
  #lastRead: { stored: StoredSituation; changes: number } | null = null;
  #changes = 0;
  #shown = new Map<string, Forecast>();
  #reading: SinceChange<StoredSituation> | null = null;
  #refreshing: SinceChange<Forecast[]> | null = null;

  /** Bookings or accounts have changed. */
  forget(): void {
    this.#situation = null;
    this.#changes += 1;
  }

  /** How often bookings or accounts have changed. */
  get changes(): number {
    return this.#changes;
  }

  /**
   * Returns the open bookings and the active technicians; calls `read` only after a change, and once for all who ask before
   * the next one. Nobody waits for a reading that began before the newest change.
   */
  async situation(read: () => Promise<StoredSituation>): Promise<StoredSituation> {
    if (this.#situation) return this.#situation;
    const changes = this.#changes;
    if (this.#reading?.changes !== changes) this.#reading = { changes, result: this.#read(read, changes) };
    return this.#reading.result;
  }

  async #read(read: () => Promise<StoredSituation>, changes: number): Promise<StoredSituation> {
    try {
      const stored = await read();
      // A reading that began later may have ended sooner.
      if (this.#lastRead && this.#lastRead.changes > changes) return this.#lastRead.stored;
      this.#lastRead = { stored, changes };
      // A change during the reading may not be in it.
      if (this.#changes === changes) this.#situation = stored;
      return stored;
    } finally {
      if (this.#reading?.changes === changes) this.#reading = null;
    }
  }

  /** Predicts when somebody arrives at an emergency that is booked now. */
  async arrivalAt(context: Arriving, wanted: WantedPlace): Promise<PromisedWindow> {
    const stored = await this.situation(() => readStored(context.db, context.clock()));
    return arrivalAt(context, stored, wanted);
  }

  /** Predicts the arrivals at the assigned bookings that nobody has reached. */
  async arrivals(context: Arriving): Promise<ArrivalReader> {
    return assignedArrivals(context, await this.situation(() => readStored(context.db, context.clock())));
  }

  /** Predicts one of them from what was read last, without the newest changes; null if nothing was read. */
  knownArrival(
    context: Omit<Arriving, 'db'>,
    booking: Parameters<ArrivalReader>[0],
  ): PredictedArrival | null {
    return this.#lastRead && assignedArrivals(context, this.#lastRead.stored)(booking);
  }

  /**
   * Returns the newest forecast of a booking, none if it is of before the booking had its technician, or lost it: it says
   * then who comes no more.
   */
  of({ id, assignedTechId }: Pick<OpenBooking, 'id' | 'assignedTechId'>): Forecast | undefined {
    const forecast = this.#shown.get(id);
    return forecast && (forecast.endsAt === null || assignedTechId !== null) ? forecast : undefined;
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

  /** Stores the newest forecasts. Returns those that have changed; one that is gone is empty. */
  store(forecasts: readonly Forecast[]): Forecast[] {
    const shown = this.#shown;
    this.#shown = new Map(forecasts.map((forecast) => [forecast.bookingId, forecast]));
    const gone = [...shown.keys()].filter((bookingId) => !this.#shown.has(bookingId));
    return [
      ...forecasts.filter((forecast) => !isDeepStrictEqual(shown.get(forecast.bookingId), forecast)),
      ...gone.map((bookingId) => ({ bookingId, arrivesAt: null, best: null, others: [], endsAt: null })),
    ];
  }

  /** Reads what is stored and computes the forecasts of it; callers without a change between them share both. */
  refresh(
    read: () => Promise<StoredSituation>,
    compute: (stored: StoredSituation) => Forecast[],
  ): Promise<Forecast[]> {
    const changes = this.#changes;
    if (this.#refreshing?.changes === changes) return this.#refreshing.result;
    const result = this.situation(read)
      .then(compute)
      .finally(() => {
        if (this.#refreshing?.changes === changes) this.#refreshing = null;
      });
    this.#refreshing = { changes, result };
    return result;
  }
}
