import { quantile } from './quantile.ts';

/** One drive: its actual and its estimated time in minutes. `low` and `high` are null without a range. */
export type Scored = {
  miles: number;
  actual: number;
  predicted: number;
  low: number | null;
  high: number | null;
  weight: number;
};

export type Scores = {
  n: number;
  /** Percent. */
  mape: number | null;
  medianAbsMinutes: number | null;
  rmsle: number | null;
  /** Percent of actual times at or under the P10, the central value and the P90, and from the P10 to the P90. */
  p10Coverage: number | null;
  p50Coverage: number | null;
  p90Coverage: number | null;
  rangeCoverage: number | null;
  /** From the P10 to the P90. */
  meanWidthMinutes: number | null;
};

const LONG_MILES = 10;

export const scoreBoth = (drives: readonly Scored[]) => ({
  all: score(drives),
  over10Miles: score(drives.filter(({ miles }) => miles > LONG_MILES)),
});

function score(drives: readonly Scored[]): Scores {
  const mean = (of: (drive: Scored) => number) => {
    let sum = 0;
    let weights = 0;
    for (const drive of drives) {
      sum += drive.weight * of(drive);
      weights += drive.weight;
    }
    return weights > 0 ? sum / weights : null;
  };
  const percent = (of: (drive: Scored) => number) => scaled(mean(of), 100);
  const squaredLog = mean(({ actual, predicted }) => (Math.log1p(predicted) - Math.log1p(actual)) ** 2);
  const ranges = drives.every(({ low, high }) => low !== null && high !== null);
  const ofRange = (of: (low: number, high: number, actual: number) => number) =>
    ranges ? mean(({ low, high, actual }) => of(low ?? 0, high ?? 0, actual)) : null;
  return {
    n: drives.length,
    mape: percent(({ actual, predicted }) => Math.abs(predicted - actual) / actual),
    medianAbsMinutes: weightedMedian(drives),
    rmsle: squaredLog === null ? null : Math.sqrt(squaredLog),
    p10Coverage: scaled(
      ofRange((low, _, actual) => (actual <= low ? 1 : 0)),
      100,
    ),
    p50Coverage: percent(({ actual, predicted }) => (actual <= predicted ? 1 : 0)),
    p90Coverage: scaled(
      ofRange((_, high, actual) => (actual <= high ? 1 : 0)),
      100,
    ),
    rangeCoverage: scaled(
      ofRange((low, high, actual) => (actual >= low && actual <= high ? 1 : 0)),
      100,
    ),
    meanWidthMinutes: ofRange((low, high) => high - low),
  };
}

const scaled = (value: number | null, by: number) => (value === null ? null : value * by);

function weightedMedian(drives: readonly Scored[]): number | null {
  const errors = drives.map(({ actual, predicted, weight }) => ({
    error: Math.abs(predicted - actual),
    weight,
  }));
  if (errors.every(({ weight }) => weight === errors[0]?.weight))
    return quantile(
      errors.map((e) => e.error),
      0.5,
    );
  errors.sort((a, b) => a.error - b.error);
  const half = errors.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let sum = 0;
  for (const { error, weight } of errors) {
    sum += weight;
    if (sum >= half) return error;
  }
  return null;
}
