import { KEPT_SHARE, type LearntServices, serviceTimeOf } from '../../src/domain/dispatch/service-time.ts';
import { type DurationRange, rangeOf, sigmaOf } from '../../src/domain/log-normal.ts';
import { learnStretch, type Stretch, stretched, UNSTRETCHED } from '../../src/domain/promise/stretch.ts';
import { type LearntFactor, learnDrive, learntDriveTime } from '../../src/domain/tracking/learnt-drives.ts';
import { type Prediction, predictArrival } from '../../src/server/dispatch/arrival/predict-arrival.ts';
import { driveAt, driveMinutes, type Spot, spots } from './demand.ts';
import { stateOf } from './policies.ts';
import { PROMISE_MINUTES, type Quoting, type SimCall, type SimVan, type World } from './simulate.ts';

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

/** What the drives and services of a simulation have shown, by the product's rules; places are not learnt. */
class Shown {
  readonly #drives = new Map<string, LearntFactor>();
  #services: LearntServices = { weight: 0, minutes: 0, logs: 0, squaredLogs: 0 };

  get service() {
    const time = serviceTimeOf(this.#services);
    return { minutes: time.minutes, sigma: sigmaOf(time) };
  }

  driveSigma(from: Spot, to: Spot, now: number): number {
    const drive = { ...driveAt(from, to, now), from: null, to: null };
    return sigmaOf(learntDriveTime(drive, (key) => this.#drives.get(key)));
  }

  addDrive(from: Spot, to: Spot, departedAt: number, minutes: number): void {
    const drive = { ...driveAt(from, to, departedAt), from: null, to: null };
    if (drive.miles === 0) return;
    for (const [key, factor] of learnDrive(drive, minutes, (key) => this.#drives.get(key)))
      this.#drives.set(key, factor);
  }

  addService(took: number): void {
    const { weight, minutes, logs, squaredLogs } = this.#services;
    this.#services = {
      weight: weight * KEPT_SHARE + 1,
      minutes: minutes * KEPT_SHARE + took,
      logs: logs * KEPT_SHARE + Math.log(took),
      squaredLogs: squaredLogs * KEPT_SHARE + Math.log(took) ** 2,
    };
  }
}

/** Predicts the arrival at a place as the product does, from what anyone can know. */
function predict(
  { now, waiting, vans }: World,
  at: Spot,
  { callsPerMinute, shown }: { callsPerMinute: number; shown: Shown },
): Prediction {
  const { service } = shown;
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
      call?.arrivedAt == null ? [] : [{ ...service, elapsed: now - call.arrivedAt }],
    between: (from, to) => driveMinutes(from.at, to.at, now),
    service: () => service,
    later: { perMinute: callsPerMinute, customers: later },
    driveSigma: (state) => shown.driveSigma(state.at, at, now),
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
  readonly #shown = new Shown();
  readonly #predicted = new Map<SimCall, Prediction>();
  readonly #stretch: Record<Prediction['by'], Stretch> = {
    drive: UNSTRETCHED,
    longDrive: UNSTRETCHED,
    work: UNSTRETCHED,
  };

  /** What the product would say at a place. */
  say(world: World, at: Spot, callsBefore: number): { prediction: Prediction; told: DurationRange } {
    const callsPerMinute = callsBefore / Math.max(1, world.now);
    const prediction = predict(world, at, { callsPerMinute, shown: this.#shown });
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

  arrived(call: SimCall, { at, departedAt, driveMinutes: minutes }: SimVan): void {
    this.#shown.addDrive(at, call.at, departedAt, minutes);
    const told = this.told.get(call)?.ours;
    const by = this.#predicted.get(call)?.by;
    if (!told || !by || call.arrivedAt === null) return;
    this.#stretch[by] = learnStretch(this.#stretch[by], told, call.arrivedAt - call.waitsFrom);
  }

  served(call: SimCall): void {
    this.#shown.addService(call.serviceMinutes);
  }
}
