/** A time that is normally distributed: its mean in minutes, and its variance. */
export type Moments = { mean: number; variance: number };

/** Beyond this many deviations one of the two is certain. */
const CERTAIN = 5;

/**
 * Returns the later of a time and a fixed one: a van that comes before the window waits for it (C. E. Clark, 'The
 * Greatest of a Finite Set of Random Variables', Operations Research 9(2), 1961).
 */
export function notBefore({ mean, variance }: Moments, at: number): Moments {
  const deviation = Math.sqrt(variance);
  const ahead = mean - at;
  if (ahead >= CERTAIN * deviation) return { mean, variance };
  if (ahead <= -CERTAIN * deviation) return { mean: at, variance: 0 };
  const ratio = ahead / deviation;
  const share = cumulative(ratio);
  const density = deviation * Math.exp(-(ratio ** 2) / 2) * 0.3989423;
  const first = ahead * share + density;
  const second = (ahead ** 2 + variance) * share + ahead * density;
  return { mean: at + first, variance: Math.max(0, second - first ** 2) };
}

/** The normal distribution, to seven digits: M. Abramowitz and I. A. Stegun, 'Handbook', 1964, formula 26.2.17. */
function cumulative(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = 0.3989423 * Math.exp(-(x ** 2) / 2) * series;
  return x > 0 ? 1 - tail : tail;
}
