import { randomFrom } from '../../../domain/random.ts';
import { type Reach, type Van, type Waiting, WEIGHTS } from '../proposals/match-vans.ts';
import type { Spread } from './legs.ts';
import type { Predicting, Step } from './predict-arrival.ts';

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

type Work = { pause: number; steps: readonly Step[]; service: Spread; driveSigma: number };
/** A customer who waits `from` so many minutes from now on; `place` is a column of the drives. */
type Pending = { place: number; from: number };
/** A pending customer with the van that costs least. */
type Paired = Pending & { van: number; minutes: number; cost: number };

/** What the scenarios share. The first place is the wanted customer's, the next ones are those of others who wait now. */
type Tables = {
  places: number;
  waiting: number;
  works: readonly Work[];
  /** By van and place, the minutes of the drive from where the van is free; infinite if a rule forbids it. */
  drives: readonly Float64Array[];
  /** The minutes from one place to another. */
  links: readonly Float64Array[];
  callsPerMinute: number;
};

/**
 * Returns the minutes to the arrival at the wanted customer in random scenarios: how long each step really takes, and
 * which calls come later.
 * @param matched the van of each waiting customer by the matching
 */
export function arrivalsIn<W extends Waiting, V extends Van<W>>(
  given: Predicting<W, V>,
  matched: readonly (V | null)[],
): Float64Array {
  const { wanted, waiting, vans, reach, between, later } = given;
  const sentTo = departures(given, matched);
  const isServed = new Set(sentTo.values());
  const rivals = waiting.filter((customer) => !isServed.has(customer));
  const places = [wanted, ...rivals, ...later.customers];
  const drives = vans.map((van) => {
    const customer = sentTo.get(van);
    return Float64Array.from(places, (place) => {
      const reached = reach(van, place);
      if (!reached) return Number.POSITIVE_INFINITY;
      return customer ? between(customer, place) : reached.minutes;
    });
  });
  const tables: Tables = {
    places: places.length,
    waiting: 1 + rivals.length,
    works: vans.map((van) => workOf(given, van, sentTo.get(van))),
    drives,
    links: places.map((from) => Float64Array.from(places, (to) => between(from, to))),
    callsPerMinute: later.perMinute,
  };
  const draws = new Draws();
  return Float64Array.from({ length: SCENARIOS }, () => arrivalIn(tables, draws));
}

/** Returns the arrival in one scenario: the cheapest pair of a van and a customer goes first, until it is the wanted one. */
function arrivalIn(tables: Tables, draws: Draws): number {
  const { places, waiting, works, drives, links, callsPerMinute } = tables;
  const freeIn = works.map(({ pause, steps }) => steps.reduce((sum, step) => sum + draws.rest(step), pause));
  const standsAt = works.map(() => -1);
  const improve = (call: Paired, van: number): void => {
    const free = Math.max(freeIn[van] as number, call.from);
    const first = drives[van]?.[call.place] as number;
    if (free >= call.cost || first === Number.POSITIVE_INFINITY) return;
    const stands = standsAt[van] as number;
    const minutes = stands < 0 ? first : (links[stands]?.[call.place] as number);
    const cost = free + minutes * (1 + WEIGHTS.drive);
    if (cost < call.cost) Object.assign(call, { van, minutes, cost });
  };
  const pair = (call: Paired): void => {
    call.cost = Number.POSITIVE_INFINITY;
    for (let van = 0; van < works.length; van += 1) improve(call, van);
  };
  const now = Array.from({ length: waiting }, (_, place): Pending => ({ place, from: 0 }));
  const pending = [...now, ...draws.calls(callsPerMinute, waiting, places)].map((call): Paired => {
    return { ...call, van: -1, minutes: 0, cost: Number.POSITIVE_INFINITY };
  });
  for (const call of pending) pair(call);
  for (;;) {
    const next = pending.reduce((best, call) => (call.cost < best.cost ? call : best));
    const departs = Math.max(freeIn[next.van] as number, next.from);
    const { driveSigma, service } = works[next.van] as Work;
    const arrives = departs + next.minutes * draws.factor(driveSigma);
    if (next.place === 0) return arrives;
    pending.splice(pending.indexOf(next), 1);
    freeIn[next.van] = arrives + service.minutes * draws.factor(service.sigma);
    standsAt[next.van] = next.place;
    for (const call of pending) {
      if (call.van === next.van) pair(call);
      else improve(call, next.van);
    }
  }
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
  { now, wanted, reach, steps, service: serviceOf, driveSigma: sigmaOf }: Predicting<W, V>,
  van: V,
  customer: W | undefined,
): Work {
  const known = { service: serviceOf(van), driveSigma: sigmaOf(van) };
  const reached: Reach | null = reach(van, customer ?? wanted);
  if (customer && reached) {
    const drive = { minutes: reached.minutes, elapsed: 0, sigma: known.driveSigma };
    return { ...known, pause: 0, steps: [drive, { ...known.service, elapsed: 0 }] };
  }
  const own = steps(van);
  const rest = own.reduce((sum, { minutes, elapsed }) => sum + Math.max(minutes - elapsed, LAST_MINUTES), 0);
  const pause = reached ? Math.max(0, reached.freeAt - now - rest) : 0;
  return { ...known, pause, steps: own };
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
