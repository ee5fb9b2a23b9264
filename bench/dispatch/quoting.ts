import { SERVICE_SIGMA } from '../../src/domain/dispatch/service-time.ts';
import { type DurationRange, rangeOf } from '../../src/domain/log-normal.ts';
import { learnStretch, type Stretch, stretched, UNSTRETCHED } from '../../src/domain/promise/stretch.ts';
import { type Prediction, predictArrival } from '../../src/server/dispatch/arrival/predict-arrival.ts';
import { driveMinutes, type Spot, spots } from './demand.ts';
import { stateOf } from './policies.ts';
import { PROMISE_MINUTES, type Quoting, SERVICE_MEAN, type SimCall, type World } from './simulate.ts';

/** The built-in model's deviation of the logarithm of a drive over 10 miles. */
const DRIVE_SIGMA = 0.296;
const SAMPLE = 24;
/** A sample of the places of later calls. */
const sample = Array.from({ length: SAMPLE }, (_, index) => ({
  at: spots[Math.floor(((index + 0.5) * spots.length) / SAMPLE)] as Spot,
}));

export type Quoter = 'ours' | 'nearest free van' | 'always 30 min';
export type Quoted = Record<Quoter, DurationRange>;
type Customer = Pick<SimCall, 'at' | 'waitsFrom' | 'dueAt'>;

/** Predicts the arrival at a place as the product does, from what anyone can know. */
function predict({ now, waiting, vans }: World, at: Spot, callsPerMinute: number): Prediction {
  const states = vans.map((van) => ({ ...stateOf(van, now), destination: null as Customer | null }));
  const driven = vans.flatMap(({ call }) => (call?.arrivedAt === null ? call : []));
  for (const [index, { call }] of vans.entries()) {
    const state = states[index];
    if (state && call?.arrivedAt === null) state.destination = call;
  }
  const later: Customer[] = sample.map((place) => ({
    ...place,
    waitsFrom: now,
    dueAt: now + PROMISE_MINUTES,
  }));
  const prediction = predictArrival<Customer, (typeof states)[number]>({
    now,
    wanted: { at, waitsFrom: now, dueAt: now + PROMISE_MINUTES },
    waiting: [...waiting, ...driven],
    vans: states,
    reach: (state, call) => ({
      freeAt: Math.max(now, state.freeAt),
      minutes: driveMinutes(state.at, call.at, now),
    }),
    steps: ({ van: { call } }) =>
      call?.arrivedAt == null
        ? []
        : [{ minutes: SERVICE_MEAN, elapsed: now - call.arrivedAt, sigma: SERVICE_SIGMA }],
    between: (from, to) => driveMinutes(from.at, to.at, now),
    service: () => ({ minutes: SERVICE_MEAN, sigma: SERVICE_SIGMA }),
    later: { perMinute: callsPerMinute, customers: later },
    driveSigma: () => DRIVE_SIGMA,
  });
  if (!prediction) throw new Error('There is no van.');
  return prediction;
}

/** The drive of the nearest van without a call, or of the nearest van after its call. */
function nearestFree({ now, vans }: World, at: Spot): DurationRange {
  const arrivals = vans.map((van) => {
    const { at: place, freeAt } = stateOf(van, now);
    return {
      isFree: van.call === null,
      from: Math.max(0, freeAt - now),
      drive: driveMinutes(place, at, now),
    };
  });
  const free = arrivals.filter(({ isFree }) => isFree);
  const [first] = (free.length > 0 ? free : arrivals).sort((a, b) => a.from + a.drive - b.from - b.drive);
  const { minutes, lowMinutes, highMinutes } = rangeOf(first?.drive ?? 0, DRIVE_SIGMA);
  const from = first?.from ?? 0;
  return { minutes: from + minutes, lowMinutes: from + lowMinutes, highMinutes: from + highMinutes };
}

const ALWAYS: DurationRange = { minutes: PROMISE_MINUTES, lowMinutes: 0, highMinutes: PROMISE_MINUTES };

/** Quotes each call, promises what ours says, and learns from the arrivals. */
export class Quotes implements Quoting {
  readonly told = new Map<SimCall, Quoted>();
  readonly #predicted = new Map<SimCall, Prediction>();
  readonly #stretch: Record<Prediction['by'], Stretch> = {
    drive: UNSTRETCHED,
    longDrive: UNSTRETCHED,
    work: UNSTRETCHED,
  };

  /** What the product would say at a place. */
  say(world: World, at: Spot, callsBefore: number): { prediction: Prediction; told: DurationRange } {
    const prediction = predict(world, at, callsBefore / Math.max(1, world.now));
    return { prediction, told: stretched(prediction, this.#stretch[prediction.by]) };
  }

  quote(world: World, call: SimCall): void {
    const { prediction, told } = this.say(world, call.at, call.index);
    this.#predicted.set(call, prediction);
    this.told.set(call, {
      ours: told,
      'nearest free van': nearestFree(world, call.at),
      'always 30 min': ALWAYS,
    });
    call.dueAt = world.now + told.highMinutes;
  }

  arrived(call: SimCall): void {
    const told = this.told.get(call)?.ours;
    const by = this.#predicted.get(call)?.by;
    if (!told || !by || call.arrivedAt === null) return;
    this.#stretch[by] = learnStretch(this.#stretch[by], told, call.arrivedAt - call.waitsFrom);
  }
}
