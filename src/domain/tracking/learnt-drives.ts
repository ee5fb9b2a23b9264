import type { Coordinates } from '../places/place.ts';
import { type DriveTime, drivesOf, driveTime, type Market } from './drive-time.ts';

/**
 * What finished drives have shown of drives of one kind: the logarithm of the factor to the built-in model, with its
 * variance. `low` and `high` are where drives of a distance end (P10, P90), in standard deviations from the median; null
 * but for distances.
 */
export type LearntFactor = {
  mean: number;
  variance: number;
  low: number | null;
  high: number | null;
  drives: number;
};

/** Returns what is known of a kind of drives: learnt or, before that, from other companies' drives. */
export type Learnt = (key: string) => LearntFactor | undefined;

export const NOTHING_LEARNT: Learnt = () => undefined;

/** The time of a departure in the company's time zone; `weekdayMonday0` is 0 on Mondays. */
export type Departure = { hour: number; weekdayMonday0: number };

/** A drive; null for an end that is not known. */
export type Drive = Departure & {
  from: Coordinates | null;
  to: Coordinates | null;
  /** Straight-line miles. */
  miles: number;
  market: Market;
};

/** The kinds that a drive is of. */
type Kind = 'market' | 'hour' | 'distance' | 'from' | 'to' | 'pair' | 'way';

/** The variance of a drive's logarithm, once all of its factors are known. */
const NOISE = 0.09;
/** The variances of the factors before any drive: what is ridge regression's penalty for each. */
const PRIOR_VARIANCE: Record<Kind, number> = {
  market: 0.01,
  hour: 0.004,
  distance: 0.004,
  from: 0.015,
  to: 0.015,
  pair: 0.02,
  way: 0.02,
};
/** A factor never counts as known better than by this share of its first variance, so that it follows traffic. */
const LEAST_VARIANCE_SHARE = 0.03;
/** The limit of the influence of one drive, such as a drive whose end was reported late. */
const MAX_LOG_RATIO = 1;

/** Areas are about 0.7 by 0.7 miles at the latitude of New York, districts two by two. */
const AREA_DEGREES = { latitude: 0.01, longitude: 0.0132 };
const AREAS_OF_DISTRICT = 3;

/** How far one drive moves the range, in standard deviations: much at first, and never less than the last. */
const RANGE_STEP = { first: 1, drives: 10, power: 0.6, last: 0.02 };
const LOW = 0.1;
const HIGH = 0.9;
/** The median stays inside of the range, in standard deviations. */
const NEAREST = 0.1;

type Area = { area: string; district: string };

function areaOf({ latitude, longitude }: Coordinates): Area {
  const north = Math.floor(latitude / AREA_DEGREES.latitude);
  const east = Math.floor(longitude / AREA_DEGREES.longitude);
  const district = [north, east].map((index) => Math.floor(index / AREAS_OF_DISTRICT)).join(' ');
  return { area: `${north} ${east}`, district };
}

const DISTANCES = [0, 1, 2, 3] as const;

function distanceOf(miles: number): (typeof DISTANCES)[number] {
  if (miles < 2) return 0;
  if (miles < 5) return 1;
  return miles < 10 ? 2 : 3;
}

/** Returns the keys of a drive's factors; the first is its market's. */
export function keysOf({ from, to, miles, market, ...departure }: Drive): string[] {
  const [start, end] = [from && areaOf(from), to && areaOf(to)];
  return [
    marketKey(market),
    hourKey(market, departure),
    distanceKey(market, distanceOf(miles)),
    ...(start ? [fromKey(start)] : []),
    ...(end ? [toKey(end)] : []),
    ...(start && end ? [pairKey(start, end), wayKey(start, end)] : []),
  ];
}

const marketKey = (market: Market): string => `market ${market}`;
const hourKey = (market: Market, { hour, weekdayMonday0 }: Departure) =>
  `hour ${market} ${weekdayMonday0 * 24 + hour}`;
const fromKey = ({ area }: Area) => `from ${area}`;
const toKey = ({ area }: Area) => `to ${area}`;
const pairKey = (from: Area, to: Area) => `pair ${from.area} ${to.area}`;
const wayKey = (from: Area, to: Area) => `way ${from.district} ${to.district}`;
const distanceKey = (market: Market, distance: number) => `distance ${market} ${distance}`;

/** Returns a factor before any drive, by its key. */
export const firstFactor = (key: string): LearntFactor => {
  const kind = key.slice(0, key.indexOf(' ')) as Kind;
  return { mean: 0, variance: PRIOR_VARIANCE[kind], low: null, high: null, drives: 0 };
};

/** Other drivers' trips count as less than own drives: a factor is never known well, and its range moves soon. */
const PRIOR_VARIANCE_SHARE = 0.3;
const MAX_PRIOR_DRIVES = 30;

/** Returns what the factor of other drivers' trips says to a company. */
export const asPrior = (key: string, factor: LearntFactor): LearntFactor => ({
  ...factor,
  variance: Math.max(factor.variance, firstFactor(key).variance * PRIOR_VARIANCE_SHARE),
  drives: Math.min(factor.drives, MAX_PRIOR_DRIVES),
});

/** Predicts the minutes of a drive from what is learnt. */
export function learntDriveTime({ from, to, miles, market, ...departure }: Drive, learnt: Learnt): DriveTime {
  const times = driveTimesAt(departure, learnt);
  return times.range(from && times.end(from), to && times.end(to), miles, market);
}

/** An end of a drive with what is known of drives from and to its area. */
export type End = Area & { from: Sum; to: Sum };

/**
 * Predicts drives that begin at one time: what they share is looked up once, and what is known of a place once for each
 * `end`. `median` is the `minutes` of `range` alone, which takes less time.
 */
export function driveTimesAt(departure: Departure, learnt: Learnt) {
  const factorOf = (key: string) => learnt(key) ?? firstFactor(key);
  const of = (market: Market) => ({
    drives: drivesOf({ ...departure, market }),
    shared: sumOf([marketKey(market), hourKey(market, departure)].map(factorOf)),
    distances: DISTANCES.map((distance) => factorOf(distanceKey(market, distance))),
  });
  const markets = { nyc: of('nyc'), elsewhere: of('elsewhere') };

  const end = (place: Coordinates): End => {
    const area = areaOf(place);
    return { ...area, from: factorOf(fromKey(area)), to: factorOf(toKey(area)) };
  };

  function median(from: End | null, to: End | null, miles: number, market: Market): number {
    const { drives, shared, distances } = markets[market];
    let mean = shared.mean + (distances[distanceOf(miles)]?.mean ?? 0);
    if (from) mean += from.from.mean;
    if (to) mean += to.to.mean;
    if (from && to) mean += (learnt(pairKey(from, to))?.mean ?? 0) + (learnt(wayKey(from, to))?.mean ?? 0);
    return drives(miles) * Math.exp(mean);
  }

  function range(from: End | null, to: End | null, miles: number, market: Market): DriveTime {
    const { shared, distances } = markets[market];
    const distance = distances[distanceOf(miles)];
    const known = [shared, distance, from?.from, to?.to];
    if (from && to) known.push(factorOf(pairKey(from, to)), factorOf(wayKey(from, to)));
    const { variance } = sumOf(known.filter((factor) => factor !== undefined));
    const { low, high } = rangeOf(driveTime({ ...departure, miles, market }), distance);
    const deviation = Math.sqrt(NOISE + variance);
    const minutes = median(from, to, miles, market);
    return {
      minutes,
      lowMinutes: minutes * Math.exp(low * deviation),
      highMinutes: minutes * Math.exp(high * deviation),
    };
  }

  return { end, median, range };
}

/**
 * Returns the factors of many drives between the same places, each of which takes as long as the way back: of a market at a
 * time, and of the ends of a drive. Pairs of areas are left out, because a plan asks for all of them.
 */
export const factorsAt = (departure: Departure, learnt: Learnt): Record<Market, number> => {
  const of = (market: Market) =>
    Math.exp((learnt(marketKey(market))?.mean ?? 0) + (learnt(hourKey(market, departure))?.mean ?? 0));
  return { nyc: of('nyc'), elsewhere: of('elsewhere') };
};

export function factorOfEnd(place: Coordinates, learnt: Learnt): number {
  const area = areaOf(place);
  return Math.exp(((learnt(fromKey(area))?.mean ?? 0) + (learnt(toKey(area))?.mean ?? 0)) / 2);
}

type Sum = Pick<LearntFactor, 'mean' | 'variance'>;

const sumOf = (factors: readonly Sum[]): Sum =>
  factors.reduce((a, b) => ({ mean: a.mean + b.mean, variance: a.variance + b.variance }), {
    mean: 0,
    variance: 0,
  });

type Range = { low: number; high: number };

const UNKNOWN_DEVIATION = Math.sqrt(
  NOISE + Object.values(PRIOR_VARIANCE).reduce((sum, variance) => sum + variance, 0),
);

/** Without a learnt range, drives end where the built-in model says, if nothing is known of their places either. */
const rangeOf = (model: DriveTime, distance: LearntFactor | undefined): Range => ({
  low: distance?.low ?? Math.log(model.lowMinutes / model.minutes) / UNKNOWN_DEVIATION,
  high: distance?.high ?? Math.log(model.highMinutes / model.minutes) / UNKNOWN_DEVIATION,
});

/**
 * Returns the factors of a drive after it has ended, by key.
 *
 * The factors are a Bayesian ridge regression on the logarithm of actual / predicted, learnt drive by drive: a Kalman
 * filter without covariances. A factor takes its share of the error by how little is known of it. The range is learnt by
 * online quantile tracking (Angelopoulos, Candès and Tibshirani, 'Conformal PID control for time series prediction', 2023, which is
 * adaptive conformal inference of Gibbs and Candès, 2021, on the scores themselves), with steps that become smaller
 * (Angelopoulos, Barber and Bates, 'Online conformal prediction with decaying step sizes', 2024): over time one drive in ten
 * ends before the low value and one in ten after the high one, whatever the distribution.
 */
export function learnDrive(drive: Drive, actualMinutes: number, learnt: Learnt): Map<string, LearntFactor> {
  const model = driveTime(drive);
  const factors = keysOf(drive).map((key) => [key, learnt(key) ?? firstFactor(key)] as const);
  const known = sumOf(factors.map(([, factor]) => factor));
  const total = NOISE + known.variance;
  const error = Math.log(actualMinutes / model.minutes) - known.mean;
  const limited = Math.max(-MAX_LOG_RATIO, Math.min(MAX_LOG_RATIO, error));
  const distance = distanceKey(drive.market, distanceOf(drive.miles));
  return new Map(
    factors.map(([key, factor]) => {
      const { mean, variance, drives } = factor;
      const next: LearntFactor = {
        ...factor,
        mean: mean + (variance / total) * limited,
        variance: Math.max(
          firstFactor(key).variance * LEAST_VARIANCE_SHARE,
          variance - variance ** 2 / total,
        ),
        drives: drives + 1,
      };
      return [
        key,
        key === distance
          ? { ...next, ...nextRange(rangeOf(model, factor), drives, error / Math.sqrt(total)) }
          : next,
      ];
    }),
  );
}

function nextRange({ low, high }: Range, drives: number, score: number): Range {
  const { first, drives: before, power, last } = RANGE_STEP;
  const step = Math.max(last, first / (drives + before) ** power);
  return {
    low: Math.min(-NEAREST, low + step * (LOW - (score <= low ? 1 : 0))),
    high: Math.max(NEAREST, high + step * (HIGH - (score <= high ? 1 : 0))),
  };
}
