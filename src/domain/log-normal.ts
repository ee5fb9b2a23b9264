/** A duration in minutes: the expected one, and the range of eight in ten (P10 to P90). */
export type DurationRange = { minutes: number; lowMinutes: number; highMinutes: number };

/** The 90th percentile of the standard normal distribution. */
export const NORMAL_P90 = 1.2816;

/**
 * Returns the range of a log-normal duration.
 * @param minutes the median
 * @param sigma the standard deviation of the logarithm
 */
export const rangeOf = (minutes: number, sigma: number): DurationRange => ({
  minutes,
  lowMinutes: minutes * Math.exp(-NORMAL_P90 * sigma),
  highMinutes: minutes * Math.exp(NORMAL_P90 * sigma),
});

/** Returns the standard deviation of the logarithm of a log-normal duration from its range. */
export const sigmaOf = ({
  lowMinutes,
  highMinutes,
}: Pick<DurationRange, 'lowMinutes' | 'highMinutes'>): number =>
  Math.log(highMinutes / lowMinutes) / (2 * NORMAL_P90);
