import { randomFrom } from '../../test/random.ts';
import { driveMinutes, type Spot, spots } from './demand.ts';

/** Log-normal service times: the median and the deviation of the logarithm give a mean of 50 minutes. */
export const SERVICE_MEAN = 50;
const SERVICE_SIGMA = 0.35;
export const DRIVE_NOISE = 0.3;
/** Policies decide on each event and, while calls wait, every 15 seconds. */
const EVERY_MINUTES = 0.25;
export const PROMISE_MINUTES = 30;
const MOVES_SEED = 2;

/** A normal number by two uniform ones (G. E. P. Box and M. E. Muller, 1958). */
const normal = (random: () => number) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
/** A factor of mean 1. */
export const noise = (random: () => number, sigma: number) =>
  Math.exp(sigma * normal(random) - sigma ** 2 / 2);

export type SimCall = {
  index: number;
  at: Spot;
  waitsFrom: number;
  dueAt: number;
  serviceMinutes: number;
  /** Relative to the model. */
  driveFactor: number;
  van: SimVan | null;
  arrivedAt: number | null;
};

export type SimVan = {
  index: number;
  /** Where it is, or was when it departed. */
  at: Spot;
  call: SimCall | null;
  departedAt: number;
  /** The minutes that the drive really takes. */
  driveMinutes: number;
  arrivesAt: number;
  endsAt: number;
  drivenMinutes: number;
  /** The drive of a van without a call to where it is going to wait. */
  moving: { to: Spot; departedAt: number; minutes: number } | null;
  emptyMinutes: number;
};

export type World = { now: number; waiting: SimCall[]; vans: SimVan[] };
/** Returns the calls to which vans drive from now on. */
export type Policy = (world: World) => { van: SimVan; call: SimCall }[];
/** Returns where vans without a call drive to wait from now on. */
export type Adviser = (world: World) => { van: SimVan; to: Spot }[];

/** The calls of a simulation; the same seed gives every policy the same calls. */
export function callsOf(random: () => number, count: number, perHour: number): SimCall[] {
  let at = 0;
  return Array.from({ length: count }, (_, index) => {
    at += (-Math.log(1 - random()) * 60) / perHour;
    return {
      index,
      at: spots[Math.floor(random() * spots.length)] as Spot,
      waitsFrom: at,
      dueAt: at + PROMISE_MINUTES,
      serviceMinutes: SERVICE_MEAN * noise(random, SERVICE_SIGMA),
      driveFactor: noise(random, DRIVE_NOISE),
      van: null,
      arrivedAt: null,
    };
  });
}

/** Where a van is now: on the straight line of its drive, or at its place. */
export function placeOf(van: SimVan, now: number): Spot {
  const { at, call, moving } = van;
  if (call)
    return now >= van.arrivesAt ? call.at : onTheWay(at, call.at, (now - van.departedAt) / van.driveMinutes);
  if (!moving) return at;
  const share = (now - moving.departedAt) / moving.minutes;
  return share >= 1 ? moving.to : onTheWay(at, moving.to, share);
}

function onTheWay(from: Spot, to: Spot, share: number): Spot {
  const between = (a: number, b: number) => a + (b - a) * share;
  return {
    latitude: between(from.latitude, to.latitude),
    longitude: between(from.longitude, to.longitude),
    isInCity: share < 0.5 ? from.isInCity : to.isInCity,
  };
}

/** What is told to a caller, and learnt from the arrivals. */
export type Quoting = {
  /** Called when the call comes, before anybody is sent to it. */
  quote: (world: World, call: SimCall) => void;
  /** Called with the van when the call is reached. */
  arrived: (call: SimCall, van: SimVan) => void;
  served: (call: SimCall) => void;
};

export type Outcome = {
  waits: number[];
  drivePerJob: number;
  /** The minutes of drives to places to wait. */
  emptyPerJob: number;
  decisionMs: number[];
  /** The share of the vans' time in drives and services. */
  utilisation: number;
};

/** Runs the calls with a number of vans; calls of the warm-up are served and not counted. */
export function simulate(
  calls: SimCall[],
  vanCount: number,
  policy: Policy,
  warmUp: number,
  { quoting, advise }: { quoting?: Quoting; advise?: Adviser } = {},
): Outcome {
  const vans: SimVan[] = Array.from({ length: vanCount }, (_, index) => ({
    index,
    at: spots[Math.floor((index * spots.length) / vanCount)] as Spot,
    call: null,
    departedAt: 0,
    driveMinutes: 0,
    arrivesAt: 0,
    endsAt: 0,
    drivenMinutes: 0,
    moving: null,
    emptyMinutes: 0,
  }));
  const random = randomFrom(MOVES_SEED);
  const waiting: SimCall[] = [];
  const decisionMs: number[] = [];
  const world: World = { now: 0, waiting, vans };
  let next = 0;
  let done = 0;
  let busyMinutes = 0;
  let tick = EVERY_MINUTES;

  /** Ends the drive of a van where it is now; its call waits again. */
  const stop = (van: SimVan): void => {
    van.at = placeOf(van, world.now);
    if (van.moving) van.emptyMinutes += Math.min(van.moving.minutes, world.now - van.moving.departedAt);
    van.moving = null;
    if (!van.call) return;
    van.drivenMinutes += world.now - van.departedAt;
    waiting.push(van.call);
    van.call.van = null;
    van.call = null;
  };
  const send = (van: SimVan, call: SimCall): void => {
    const { now } = world;
    waiting.splice(waiting.indexOf(call), 1);
    call.van = van;
    van.call = call;
    van.departedAt = now;
    van.driveMinutes = driveMinutes(van.at, call.at, now) * call.driveFactor;
    van.arrivesAt = now + van.driveMinutes;
    van.endsAt = van.arrivesAt + call.serviceMinutes;
  };
  const decide = (): void => {
    const startedAt = performance.now();
    const sent = policy(world);
    decisionMs.push(performance.now() - startedAt);
    for (const { van, call } of sent) {
      stop(van);
      if (call.van) stop(call.van);
    }
    for (const { van, call } of sent) send(van, call);
    for (const { van, to } of advise?.(world) ?? []) {
      stop(van);
      const minutes = driveMinutes(van.at, to, world.now) * noise(random, DRIVE_NOISE);
      van.moving = { to, departedAt: world.now, minutes };
    }
  };

  while (done < calls.length) {
    const upcoming = calls[next]?.waitsFrom ?? Number.POSITIVE_INFINITY;
    let event = Math.min(upcoming, waiting.length > 0 ? tick : Number.POSITIVE_INFINITY);
    let acting: SimVan | null = null;
    for (const van of vans) {
      const at = !van.call
        ? Number.POSITIVE_INFINITY
        : van.call.arrivedAt === null
          ? van.arrivesAt
          : van.endsAt;
      if (at < event) {
        event = at;
        acting = van;
      }
    }
    world.now = event;
    if (tick <= event) tick = event + EVERY_MINUTES;
    if (acting?.call) {
      const { call } = acting;
      if (call.arrivedAt === null) {
        call.arrivedAt = event;
        acting.drivenMinutes += acting.driveMinutes;
        quoting?.arrived(call, acting);
        continue;
      }
      busyMinutes += call.serviceMinutes;
      quoting?.served(call);
      acting.at = call.at;
      acting.call = null;
      done += 1;
    } else if (event === upcoming) {
      const call = calls[next] as SimCall;
      quoting?.quote(world, call);
      waiting.push(call);
      next += 1;
    }
    decide();
  }
  for (const van of vans) if (van.moving) stop(van);
  const driven = vans.reduce((sum, van) => sum + van.drivenMinutes, 0);
  return {
    waits: calls.slice(warmUp).map(({ waitsFrom, arrivedAt }) => (arrivedAt ?? 0) - waitsFrom),
    drivePerJob: driven / calls.length,
    emptyPerJob: vans.reduce((sum, van) => sum + van.emptyMinutes, 0) / calls.length,
    decisionMs,
    utilisation: (driven + busyMinutes) / (world.now * vanCount),
  };
}
