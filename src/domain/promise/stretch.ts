/** Minutes from now: the expected ones (P50), and the range of eight in ten (P10 to P90). */
export type Range = { minutes: number; lowMinutes: number; highMinutes: number };

/** What own arrivals have taught: the factors by which both sides of a predicted range are too narrow or too wide. */
export type Stretch = { low: number; high: number };
export const UNSTRETCHED: Stretch = { low: 1, high: 1 };

/** The share of arrivals before the range, and that of arrivals after it. */
const MISS_SHARE = 0.1;
/** The influence of one arrival. */
const STEP = 0.06;
const [MIN_STRETCH, MAX_STRETCH] = [0.2, 5];

/** Returns the range with both sides stretched. */
export const stretched = ({ minutes, lowMinutes, highMinutes }: Range, { low, high }: Stretch): Range => ({
  minutes,
  lowMinutes: Math.max(0, minutes - (minutes - lowMinutes) * low),
  highMinutes: minutes + (highMinutes - minutes) * high,
});

/**
 * Returns the stretch after one more arrival: a side that the arrival was beyond grows, the other shrinks by so little
 * that in the long run one arrival in ten is beyond it, whatever the prediction is worth. An online quantile by gradient
 * steps on the score of conformal prediction (I. Gibbs and E. Candès, 'Adaptive Conformal Inference Under Distribution
 * Shift', 2021; A. Angelopoulos, E. Candès and R. Tibshirani, 'Conformal PID Control for Time Series Prediction', 2023).
 * @param told the stretched range, as it was promised
 */
export function learnStretch(stretch: Stretch, told: Range, arrivedAfterMinutes: number): Stretch {
  const step = (side: number, isMissed: boolean) =>
    Math.min(MAX_STRETCH, Math.max(MIN_STRETCH, side + STEP * ((isMissed ? 1 : 0) - MISS_SHARE)));
  return {
    low: step(stretch.low, arrivedAfterMinutes < told.lowMinutes),
    high: step(stretch.high, arrivedAfterMinutes > told.highMinutes),
  };
}
