import type { DurationRange } from '../log-normal.ts';

/** What own arrivals have taught: the factors by which both sides of a predicted range are too narrow or too wide. */
export type Stretch = { low: number; high: number };
export const UNSTRETCHED: Stretch = { low: 1, high: 1 };

/** The share of arrivals before the range, and that of arrivals after it. */
const MISS_SHARE = 0.1;
/** The influence of one arrival. */
const STEP = 0.06;
export const MIN_STRETCH = 0.2;
export const MAX_STRETCH = 5;

/** Returns the range with both sides stretched. */
export const stretched = (
  { minutes, lowMinutes, highMinutes }: DurationRange,
  { low, high }: Stretch,
): DurationRange => ({
  minutes,
  lowMinutes: Math.max(0, minutes - (minutes - lowMinutes) * low),
  highMinutes: minutes + (highMinutes - minutes) * high,
});

/**
 * Returns by how much one more arrival changes the stretch: a side that the arrival was beyond grows, the other shrinks by
 * so little that in the long run one arrival in ten is beyond it, whatever the prediction is worth. An online quantile by
 * gradient steps on the score of conformal prediction (I. Gibbs and E. Candès, 'Adaptive Conformal Inference Under
 * Distribution Shift', 2021; A. Angelopoulos, E. Candès and R. Tibshirani, 'Conformal PID Control for Time Series
 * Prediction', 2023).
 * @param told the stretched range, as it was promised
 */
export const stretchStep = (
  told: Pick<DurationRange, 'lowMinutes' | 'highMinutes'>,
  arrivedAfterMinutes: number,
): Stretch => ({
  low: STEP * ((arrivedAfterMinutes < told.lowMinutes ? 1 : 0) - MISS_SHARE),
  high: STEP * ((arrivedAfterMinutes > told.highMinutes ? 1 : 0) - MISS_SHARE),
});

const within = (side: number): number => Math.min(MAX_STRETCH, Math.max(MIN_STRETCH, side));

/** Returns the stretch after one more arrival. */
export function learnStretch(
  { low, high }: Stretch,
  told: Pick<DurationRange, 'lowMinutes' | 'highMinutes'>,
  arrivedAfterMinutes: number,
): Stretch {
  const step = stretchStep(told, arrivedAfterMinutes);
  return { low: within(low + step.low), high: within(high + step.high) };
}
