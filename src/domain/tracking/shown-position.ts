import { type Coordinates, milesBetween } from '../places/place.ts';

/** A measured position, in the units of `Fix`; `recordedAt` in epoch milliseconds. */
export type Reading = Coordinates & {
  recordedAt: number;
  accuracy: number | null;
  speed: number | null;
  heading: number | null;
};

/** Metres and metres per second to the north and to the east. */
type Vector = { north: number; east: number };

/** The state of a constant-velocity Kalman filter; both axes have one covariance, because a fix has one accuracy. */
type Estimate = Coordinates & {
  at: number;
  velocity: Vector;
  /** The variances of position and velocity, and their covariance. */
  pp: number;
  pv: number;
  vv: number;
};

/** The fixes at one place: their mean, its variance and their number. */
type Stand = Coordinates & { fixes: number; variance: number };

/** What the fixes of one technician say so far. */
export type Track = {
  estimate: Estimate;
  stand: Stand;
  /** What is shown; `recordedAt` is the time of the newest fix that is part of it. */
  shown: Coordinates & { recordedAt: number };
  /** The time of the first of the fixes that agree. */
  since: number;
  /** The number of fixes that agree, up to `CONFIRMING_FIXES`. */
  fixes: number;
  /** Fixes that contradict these, and agree with each other. */
  rival: Track | null;
};

export type TrackRules = {
  /** The base of the company. */
  base: Coordinates;
  /** How many times as fast as the clock the vans move: 1, but in the demo. */
  pace?: number;
};

const METERS_PER_DEGREE = 111_195;
/** As far as no van drives: what lies beyond is a failure of the device. */
const MAX_MILES_FROM_BASE = 1000;
/** Devices that have no position say 0, 0. */
const NULL_ISLAND_DEGREES = 0.01;

/** The accuracy of a fix without one, and the best that a phone has, in metres. */
const UNKNOWN_ACCURACY = 25;
const MIN_ACCURACY = 3;
/** The error of a measured speed in metres per second, and of a heading in radians. */
const SPEED_ERROR = 0.5;
const HEADING_ERROR = 0.07;
/** A phone that stands measures speeds up to this, in metres per second; a heading means nothing then. */
const STANDING_SPEED = 1;

/** The spectral density of a van's acceleration in m²/s³, with the velocity measured and without. */
const ACCELERATION_DENSITY = { measured: 1, unmeasured: 8 };
/** The maximum acceleration of a van, in m/s². */
const MAX_ACCELERATION = 4;
/** In a gap between two fixes, what a van drives beyond what the speeds at both ends, or at its start, say; in m/s. */
const MAX_EXTRA_SPEED = { known: 12, unknown: 20 };
/** The fastest drive, in m/s. */
const MAX_SPEED = 60;
/** After so many seconds without a fix, the speeds at both ends say nothing about the drive between. */
const SILENCE_SECONDS = 120;
/** A fix that is nearer than this to where it is expected is never a contradiction, in metres. */
const MIN_LIMIT = 100;
const SIGMAS = 3;
/** Within so many standard deviations of the mean a fix of a van that stands is no sign that it has moved. */
const STANDING_SIGMAS = 4;

/** A new place is taken for true from this number of fixes on that agree, or from as many as the former place has. */
const CONFIRMING_FIXES = 3;
/** So many fixes at one place are a van that stands, if the device measures no speed. */
const STANDING_FIXES = 3;
/** The shown place of a standing van moves once the mean of its fixes is so far from it: metres, share of the accuracy. */
const STILL_METERS = 4;
const STILL_SHARE = 0.5;

/**
 * Returns the track after one more fix. The fix has moved what is shown, or renewed its time, if `shown.recordedAt` is the
 * fix's. A fix that is not newer than the shown one changes nothing, and one that contradicts the shown ones only
 * becomes or confirms a rival, which wins when as many fixes agree with it. While one fix alone says where a van is, the
 * newest one wins.
 */
export function follow(track: Track | null, fix: Reading, rules: TrackRules): Track | null {
  if (!isPossible(fix, rules.base)) return track;
  if (!track) return begin(fix);
  if (fix.recordedAt <= track.shown.recordedAt) return track;
  const pace = rules.pace ?? 1;
  if (agrees(track, fix, pace)) return extend(track, fix, pace);
  const { rival } = track;
  if (rival && fix.recordedAt <= rival.shown.recordedAt) return track;
  const next = rival && agrees(rival, fix, pace) ? extend(rival, fix, pace) : begin(fix);
  return next.fixes >= track.fixes || isUnmeasured(fix) ? next : { ...track, rival: next };
}

/** A device that measures neither accuracy nor speed says nothing that a far place could contradict. */
const isUnmeasured = ({ accuracy, speed }: Reading): boolean => accuracy === null && speed === null;

/** Returns the track of a shown position whose former fixes are not known, which many fixes have confirmed. */
export const resume = (shown: Reading): Track => ({ ...begin(shown), fixes: CONFIRMING_FIXES });

/**
 * Returns what is shown of a trail, oldest first: without the fixes that others contradict, and at the places where the van
 * was by the fixes before and at that time. Other than `follow`, it knows which of two unconfirmed places has won.
 */
export function shownTrail<Fix extends Reading>(fixes: readonly Fix[], rules: TrackRules): Fix[] {
  let track: Track | null = null;
  /** The shown fixes, those that agree with each other together. */
  const legs: Fix[][] = [];
  let rival: Fix[] = [];
  for (const fix of fixes) {
    const before: Track | null = track;
    track = follow(before, fix, rules);
    if (!track || track === before) continue;
    if (track.shown.recordedAt !== fix.recordedAt) {
      rival = track.rival?.since === fix.recordedAt ? [fix] : [...rival, fix];
      continue;
    }
    const { latitude, longitude } = track.shown;
    const shown = { ...fix, latitude, longitude };
    const leg = legs.at(-1);
    if (before && leg && agrees(before, fix, rules.pace ?? 1)) leg.push(shown);
    else legs.push(before?.rival?.since === track.since ? [...rival, shown] : [shown]);
    rival = [];
  }
  const hasLost = (leg: Fix[], next: Fix[] | undefined) =>
    leg.length < CONFIRMING_FIXES && next !== undefined && next.length > leg.length;
  return legs.filter((leg, n) => !hasLost(leg, legs[n + 1])).flat();
}

const isPossible = (fix: Coordinates, base: Coordinates): boolean =>
  !(Math.abs(fix.latitude) < NULL_ISLAND_DEGREES && Math.abs(fix.longitude) < NULL_ISLAND_DEGREES) &&
  milesBetween(fix, base) <= MAX_MILES_FROM_BASE;

function begin(fix: Reading): Track {
  const { latitude, longitude, recordedAt } = fix;
  const variance = varianceOf(fix);
  const measured = velocityOf(fix);
  return {
    estimate: {
      latitude,
      longitude,
      at: recordedAt,
      velocity: measured?.velocity ?? { north: 0, east: 0 },
      pp: variance,
      pv: 0,
      vv: measured?.variance ?? 10 ** 2,
    },
    stand: { latitude, longitude, fixes: 1, variance },
    shown: { latitude, longitude, recordedAt },
    since: recordedAt,
    fixes: 1,
    rival: null,
  };
}

/** Whether a van that moved as the track says can be where a newer fix says, at the speed that the fix says. */
function agrees({ estimate }: Track, fix: Reading, pace: number): boolean {
  const seconds = secondsBetween(estimate, fix, pace);
  const way = offsetOf(estimate, fix);
  const { pp, pv, vv } = estimate;
  const noise = SIGMAS * Math.sqrt(pp + 2 * seconds * pv + seconds ** 2 * vv + varianceOf(fix));
  if (seconds > SILENCE_SECONDS) return lengthOf(way) <= MAX_SPEED * seconds + noise;
  const before = estimate.velocity;
  const after = velocityOf(fix)?.velocity;
  const limit = (isKnown: boolean) => Math.max(MIN_LIMIT, noise + bend(seconds, isKnown));
  if (after) {
    const mean = { north: (before.north + after.north) / 2, east: (before.east + after.east) / 2 };
    return lengthOf(minus(way, times(mean, seconds))) <= limit(true);
  }
  if (fix.speed !== null) {
    const meanSpeed = (lengthOf(before) + fix.speed) / 2;
    if (lengthOf(way) > meanSpeed * seconds + limit(true)) return false;
  }
  return lengthOf(minus(way, times(before, seconds))) <= limit(false);
}

/** How far acceleration can take a van from the way at a constant speed, in metres. */
const bend = (seconds: number, isKnown: boolean): number =>
  Math.min(
    (isKnown ? 1 / 4 : 1 / 2) * MAX_ACCELERATION * seconds ** 2,
    (isKnown ? MAX_EXTRA_SPEED.known : MAX_EXTRA_SPEED.unknown) * seconds,
  );

function extend(track: Track, fix: Reading, pace: number): Track {
  const seconds = secondsBetween(track.estimate, fix, pace);
  if (seconds > SILENCE_SECONDS) return begin(fix);
  const stand = standAfter(track.stand, fix);
  const isStanding =
    stand.fixes >= (fix.speed === null ? STANDING_FIXES : STANDING_FIXES - 1) &&
    (fix.speed ?? 0) < STANDING_SPEED;
  const estimate = isStanding ? standing(stand, fix) : driven(track.estimate, fix, seconds);
  const isStill = isStanding && lengthOf(offsetOf(track.shown, estimate)) <= stillMeters(fix);
  const { latitude, longitude } = isStill ? track.shown : estimate;
  return {
    estimate,
    stand,
    shown: { latitude: rounded(latitude), longitude: rounded(longitude), recordedAt: fix.recordedAt },
    since: track.since,
    fixes: Math.min(CONFIRMING_FIXES, track.fixes + 1),
    rival: null,
  };
}

function driven(estimate: Estimate, fix: Reading, seconds: number): Estimate {
  const measured = velocityOf(fix);
  const density = measured ? ACCELERATION_DENSITY.measured : ACCELERATION_DENSITY.unmeasured;
  const corrected = updatePosition(predict(estimate, seconds, fix.recordedAt, density), fix);
  return measured ? updateVelocity(corrected, measured) : corrected;
}

/** Rounds degrees to about ten centimetres. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

const stillMeters = (fix: Reading): number =>
  Math.max(STILL_METERS, STILL_SHARE * Math.sqrt(varianceOf(fix)));

/** Adds a fix to those at one place, or begins anew where the van has moved. */
function standAfter(stand: Stand, fix: Reading): Stand {
  const variance = varianceOf(fix);
  const way = offsetOf(stand, fix);
  const isHere =
    (fix.speed ?? 0) < STANDING_SPEED &&
    lengthOf(way) <= STANDING_SIGMAS * Math.sqrt(stand.variance + variance);
  if (!isHere) return { latitude: fix.latitude, longitude: fix.longitude, fixes: 1, variance };
  const gain = stand.variance / (stand.variance + variance);
  const { latitude, longitude } = moved(stand, times(way, gain));
  return {
    latitude,
    longitude,
    fixes: stand.fixes + 1,
    variance: Math.max(1, (1 - gain) * stand.variance),
  };
}

const standing = ({ latitude, longitude, variance }: Stand, { recordedAt }: Reading): Estimate => ({
  latitude,
  longitude,
  at: recordedAt,
  velocity: { north: 0, east: 0 },
  pp: variance,
  pv: 0,
  vv: SPEED_ERROR ** 2,
});

function predict(estimate: Estimate, seconds: number, at: number, density: number): Estimate {
  const { velocity, pp, pv, vv } = estimate;
  const { latitude, longitude } = moved(estimate, times(velocity, seconds));
  return {
    latitude,
    longitude,
    at,
    velocity,
    pp: pp + 2 * seconds * pv + seconds ** 2 * vv + (density * seconds ** 3) / 3,
    pv: pv + seconds * vv + (density * seconds ** 2) / 2,
    vv: vv + density * seconds,
  };
}

/** Corrects a prediction by the position of a fix. */
function updatePosition(estimate: Estimate, fix: Reading): Estimate {
  const { velocity, pp, pv, vv } = estimate;
  const way = offsetOf(estimate, fix);
  const variance = pp + varianceOf(fix);
  const { latitude, longitude } = moved(estimate, times(way, pp / variance));
  return {
    latitude,
    longitude,
    at: estimate.at,
    velocity: plus(velocity, times(way, pv / variance)),
    pp: (1 - pp / variance) * pp,
    pv: (1 - pp / variance) * pv,
    vv: vv - (pv / variance) * pv,
  };
}

type Measured = { velocity: Vector; variance: number };

/** Corrects an estimate by a measured velocity. */
function updateVelocity(estimate: Estimate, { velocity: measured, variance }: Measured): Estimate {
  const { velocity, pp, pv, vv } = estimate;
  const change = minus(measured, velocity);
  const sum = vv + variance;
  const { latitude, longitude } = moved(estimate, times(change, pv / sum));
  return {
    latitude,
    longitude,
    at: estimate.at,
    velocity: plus(velocity, times(change, vv / sum)),
    pp: pp - (pv / sum) * pv,
    pv: (1 - vv / sum) * pv,
    vv: (1 - vv / sum) * vv,
  };
}

const varianceOf = ({ accuracy }: Reading): number =>
  Math.max(MIN_ACCURACY, accuracy ?? UNKNOWN_ACCURACY) ** 2;

/** Returns the velocity that a device has measured; null without a heading, which a standing device needs not have. */
function velocityOf({ speed, heading }: Reading): Measured | null {
  if (speed === null) return null;
  if (speed < STANDING_SPEED) return { velocity: { north: 0, east: 0 }, variance: SPEED_ERROR ** 2 };
  if (heading === null) return null;
  const radians = (heading * Math.PI) / 180;
  return {
    velocity: { north: speed * Math.cos(radians), east: speed * Math.sin(radians) },
    variance: SPEED_ERROR ** 2 + (speed * HEADING_ERROR) ** 2,
  };
}

const secondsBetween = (from: Estimate, to: Reading, pace: number): number =>
  ((to.recordedAt - from.at) / 1000) * pace;

/** Returns the metres from one point to another in the plane that touches the earth at the first. */
function offsetOf(from: Coordinates, to: Coordinates): Vector {
  const longitude = ((to.longitude - from.longitude + 540) % 360) - 180;
  return {
    north: (to.latitude - from.latitude) * METERS_PER_DEGREE,
    east: longitude * METERS_PER_DEGREE * shrink(from),
  };
}

const shrink = ({ latitude }: Coordinates): number => Math.max(0.01, Math.cos((latitude * Math.PI) / 180));

const moved = (from: Coordinates, { north, east }: Vector): Coordinates => ({
  latitude: from.latitude + north / METERS_PER_DEGREE,
  longitude: from.longitude + east / METERS_PER_DEGREE / shrink(from),
});

const times = ({ north, east }: Vector, factor: number): Vector => ({
  north: north * factor,
  east: east * factor,
});
const plus = (a: Vector, b: Vector): Vector => ({ north: a.north + b.north, east: a.east + b.east });
const minus = (a: Vector, b: Vector): Vector => ({ north: a.north - b.north, east: a.east - b.east });
const lengthOf = ({ north, east }: Vector): number => Math.hypot(north, east);
