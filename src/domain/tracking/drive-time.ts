import type { Coordinates } from '../places/place.ts';

/** The traffic model: `nyc` for a drive with an end in New York City's five boroughs, `elsewhere` for other drives. */
export type Market = 'nyc' | 'elsewhere';

/** Whether a point is roughly in New York City: east of the Hudson, or on Staten Island. */
export const isAboutNewYorkCity = ({ latitude, longitude }: Coordinates): boolean =>
  latitude > 40.49 &&
  latitude < 40.92 &&
  (longitude > -74.02 || (latitude < 40.64 && longitude > -74.255)) &&
  longitude < -73.7;

/**
 * A drive to predict; `hour` (0 to 23) and `weekdayMonday0` (0 is Monday) of its departure in the company's time zone.
 */
export type DriveTimeInput = {
  /** Straight-line miles. */
  miles: number;
  hour: number;
  weekdayMonday0: number;
  market: Market;
  /** The duration of the company's own drives relative to the model; 1 without recorded drives. */
  factor?: number;
};

/** The median (P50) and the range of eight drives in ten (P10 to P90), not rounded. */
export type DriveTime = { minutes: number; lowMinutes: number; highMinutes: number };

type Curve = {
  interceptMinutes: number;
  /** Minutes per straight-line mile in the segments 0-1, 1-2, 2-5, 5-10 and beyond 10 miles. */
  minutesPerMile: readonly [number, number, number, number, number];
  /** Factors by period of the week, for drives of at most 5 miles and for longer drives. */
  periods: Record<Period, readonly [short: number, long: number]>;
  /** P10, P50 and P90 relative to the curve, for 0-2, 2-5, 5-10 and beyond 10 miles. */
  bands: readonly [Band, Band, Band, Band];
};
type Period = 'wkNight' | 'wkAm' | 'wkMid' | 'wkPm' | 'wkEve' | 'weNight' | 'weDay' | 'weEve';
type Band = readonly [p10: number, p50: number, p90: number];

const SEGMENT_STARTS = [0, 1, 2, 5, 10] as const;
const SHORT_MILES = 5;

/**
 * The curves are fitted on the 117,652 cleaned green taxi trips of January to March 2025 that the New York City Taxi
 * and Limousine Commission published, and on a sample of the City of Chicago's taxi trips of 2013 to 2016.
 */
const curves: Record<Market, Curve> = {
  nyc: {
    interceptMinutes: 4.832,
    minutesPerMile: [3.399, 5.799, 3.974, 2.905, 3.434],
    periods: {
      wkNight: [0.783, 0.716],
      wkAm: [1.043, 1.008],
      wkMid: [1.08, 0.999],
      wkPm: [1.084, 1.116],
      wkEve: [0.884, 0.865],
      weNight: [0.843, 0.79],
      weDay: [0.949, 0.941],
      weEve: [0.909, 0.882],
    },
    bands: [
      [0.61, 1.011, 1.59],
      [0.647, 1.009, 1.506],
      [0.644, 0.972, 1.561],
      [0.703, 1.014, 1.562],
    ],
  },
  elsewhere: {
    interceptMinutes: 2.385,
    minutesPerMile: [4.792, 4.166, 2.336, 1.65, 1.686],
    periods: {
      wkNight: [0.79, 0.819],
      wkAm: [1.031, 1.074],
      wkMid: [1.03, 0.952],
      wkPm: [1.155, 1.27],
      wkEve: [0.969, 0.885],
      weNight: [0.913, 0.905],
      weDay: [1.031, 0.997],
      weEve: [0.957, 0.873],
    },
    bands: [
      [0.631, 0.992, 1.567],
      [0.66, 0.993, 1.527],
      [0.648, 0.931, 1.419],
      [0.688, 0.994, 1.47],
    ],
  },
};

/** Predicts the minutes of a drive from its straight-line distance and hour of the week. */
export function driveTime({ miles, ...when }: DriveTimeInput): DriveTime {
  const curve = curves[when.market];
  const minutes = curveMinutes(when)(miles);
  const [p10, p50, p90] = bandOf(curve, miles);
  return { minutes: minutes * p50, lowMinutes: minutes * p10, highMinutes: minutes * p90 };
}

/** Returns the median minutes of a drive of some straight-line miles. */
export type Drives = (miles: number) => number;

/** Returns the medians of `driveTime` for many drives at one time. */
export function drivesOf(when: Omit<DriveTimeInput, 'miles'>): Drives {
  const curve = curves[when.market];
  const minutes = curveMinutes(when);
  return (miles) => minutes(miles) * bandOf(curve, miles)[1];
}

function curveMinutes({
  hour,
  weekdayMonday0,
  market,
  factor = 1,
}: Omit<DriveTimeInput, 'miles'>): (miles: number) => number {
  const { interceptMinutes, minutesPerMile, periods } = curves[market];
  const [short, long] = periods[periodOf(hour, weekdayMonday0)];
  return (miles) => {
    let minutes = interceptMinutes;
    for (let segment = 0; segment < SEGMENT_STARTS.length; segment += 1) {
      const start = SEGMENT_STARTS[segment] ?? 0;
      if (miles <= start) break;
      const end = SEGMENT_STARTS[segment + 1] ?? Number.POSITIVE_INFINITY;
      minutes += (Math.min(miles, end) - start) * (minutesPerMile[segment] ?? 0);
    }
    return minutes * (miles <= SHORT_MILES ? short : long) * factor;
  };
}

function periodOf(hour: number, weekdayMonday0: number): Period {
  if (weekdayMonday0 >= 5) {
    if (hour < 8) return 'weNight';
    return hour < 20 ? 'weDay' : 'weEve';
  }
  if (hour < 6) return 'wkNight';
  if (hour < 10) return 'wkAm';
  if (hour < 14) return 'wkMid';
  return hour < 19 ? 'wkPm' : 'wkEve';
}

function bandOf({ bands }: Curve, miles: number): Band {
  if (miles < 2) return bands[0];
  if (miles < 5) return bands[1];
  return miles < 10 ? bands[2] : bands[3];
}

/** The maximum plausible speed of a drive, in straight-line miles per hour. */
const MAX_MPH = 80;

/**
 * Whether a duration is plausible: shorter durations come from departure and arrival reported late, one after the
 * other.
 */
export const isDrive = (straightMiles: number, minutes: number): boolean =>
  minutes > 0 && (straightMiles / minutes) * 60 <= MAX_MPH;
