import { randomFrom } from '../../../domain/random.ts';
import { type Reach, type Van, type Waiting, WEIGHTS } from '../proposals/match-vans.ts';
import type { Predicting, Step } from './predict-arrival.ts';

/** The deviation of the logarithm of a service's minutes, until own services have taught another one. */
export const SERVICE_SIGMA = 0.35;
/** The deviation of the logarithm of a drive's minutes by the drive-time model. */
export const DRIVE_SIGMA = 0.3;
const SCENARIOS = 100;
/** The assumed rest of a step that takes longer than expected. */
const LAST_MINUTES = 5;
const MAX_LATER_CALLS = 6;
const MAX_ATTEMPTS = 20;

/** The same numbers for every prediction, so that one of the same situation is the same. */
const [UNIFORMS, NORMALS] = (() => {
  const random = randomFrom(1);
  /** A normal number by two uniform ones (G. E. P. Box and M. E. Muller, 1958). */
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return [Float64Array.from({ length: 4096 }, random), Float64Array.from({ length: 8192 }, normal)];
})();

type Work = { pause: number; steps: readonly Step[]; serviceMinutes: number };
/** A customer who waits `from` so many minutes from now on; `place` is a column of the drives. */
type Pending = { place: number; from: number };

/**
 * Returns the minutes to the arrival at the wanted customer in random scenarios: how long each step really takes, and
 * which calls come later. In each of them the cheapest pair of a van and a customer goes first.
 * @param matched the van of each waiting customer by the matching
 */
export function arrivalsIn<W extends Waiting, V extends Van<W>>(
  given: Predicting<W, V>,
  matched: readonly (V | null)[],
): Float64Array {
  const { wanted, waiting, vans, reach, between, later, driveSigma } = given;
  const sentTo = departures(given, matched);
  const isServed = new Set(sentTo.values());
  const rivals = waiting.filter((customer) => !isServed.has(customer));
  const places = [wanted, ...rivals, ...later.customers];
  const works = vans.map((van) => workOf(given, van, sentTo.get(van)));
  const drives = vans.map((van) => {
    const customer = sentTo.get(van);
    return Float64Array.from(places, (place) => {
      const reached = reach(van, place);
      if (!reached) return Number.POSITIVE_INFINITY;
      return customer ? between(customer, place) : reached.minutes;
    });
  });
  const links = places.map((from) => Float64Array.from(places, (to) => between(from, to)));
  const draws = new Draws();
  return Float64Array.from({ length: SCENARIOS }, () => {
    const freeIn = works.map(({ pause, steps }) =>
      steps.reduce((sum, step) => sum + draws.rest(step), pause),
    );
    const standsAt: number[] = vans.map(() => -1);
    const pending: Pending[] = [wanted, ...rivals].map((_, place) => ({ place, from: 0 }));
    pending.push(...draws.calls(later.perMinute, pending.length, places.length));
    for (;;) {
      let best = { call: -1, van: -1, minutes: 0, cost: Number.POSITIVE_INFINITY };
      for (const [call, { place, from }] of pending.entries()) {
        for (let van = 0; van < vans.length; van += 1) {
          const free = Math.max(freeIn[van] as number, from);
          const first = drives[van]?.[place] as number;
          if (free >= best.cost || first === Number.POSITIVE_INFINITY) continue;
          const stands = standsAt[van] as number;
          const minutes = stands < 0 ? first : (links[stands]?.[place] as number);
          const cost = free + minutes * (1 + WEIGHTS.drive);
          if (cost < best.cost) best = { call, van, minutes, cost };
        }
      }
      const { place, from } = pending[best.call] as Pending;
      const arrives = Math.max(freeIn[best.van] as number, from) + best.minutes * draws.factor(driveSigma);
      if (place === 0) return arrives;
      pending.splice(best.call, 1);
      freeIn[best.van] = arrives + (works[best.van]?.serviceMinutes ?? 0) * draws.factor(SERVICE_SIGMA);
      standsAt[best.van] = place;
    }
  });
}

/** Returns the vans that depart now, with their customers, the wanted one not among them. */
function departures<W extends Waiting, V extends Van<W>>(
  { now, waiting, reach }: Predicting<W, V>,
  matched: readonly (V | null)[],
): Map<V, W> {
  const sent = new Map<V, W>();
  for (const [index, customer] of waiting.entries()) {
    const van = matched[index];
    const reached = van ? reach(van, customer) : null;
    if (van && reached && reached.freeAt <= now) sent.set(van, customer);
  }
  return sent;
}

/** Returns what keeps a van: the customer to whom it departs now, or its steps and the breaks between them. */
function workOf<W extends Waiting, V extends Van<W>>(
  { now, wanted, reach, steps, serviceMinutes, driveSigma }: Predicting<W, V>,
  van: V,
  customer: W | undefined,
): Work {
  const service = serviceMinutes(van);
  const reached: Reach | null = reach(van, customer ?? wanted);
  if (customer && reached) {
    const drive = { minutes: reached.minutes, elapsed: 0, sigma: driveSigma };
    const atCustomer = { minutes: service, elapsed: 0, sigma: SERVICE_SIGMA };
    return { pause: 0, steps: [drive, atCustomer], serviceMinutes: service };
  }
  const own = steps(van);
  const rest = own.reduce((sum, { minutes, elapsed }) => sum + Math.max(minutes - elapsed, LAST_MINUTES), 0);
  const pause = reached ? Math.max(0, reached.freeAt - now - rest) : 0;
  return { pause, steps: own, serviceMinutes: service };
}

/** The random numbers of one prediction. */
class Draws {
  #normals = 0;
  #uniforms = 0;

  /** A log-normal factor of mean 1. */
  factor(sigma: number): number {
    const normal = NORMALS[this.#normals++ % NORMALS.length] as number;
    return Math.exp(sigma * normal - sigma ** 2 / 2);
  }

  /** The minutes that are left of a step, of which some are over. */
  rest({ minutes, elapsed, sigma }: Step): number {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const left = minutes * this.factor(sigma) - elapsed;
      if (left > 0) return left;
    }
    return LAST_MINUTES;
  }

  /** Calls of a Poisson process, at places from `first` on. */
  calls(perMinute: number, first: number, end: number): Pending[] {
    if (perMinute <= 0 || first >= end) return [];
    let from = 0;
    return Array.from({ length: MAX_LATER_CALLS }, () => {
      from -= Math.log(1 - this.#uniform()) / perMinute;
      return { place: first + Math.floor(this.#uniform() * (end - first)), from };
    });
  }

  #uniform(): number {
    return UNIFORMS[this.#uniforms++ % UNIFORMS.length] as number;
  }
}
