import { type DurationRange, rangeOf } from '../log-normal.ts';
import { SERVICE_MINUTES } from './stops.ts';

/**
 * What a technician's services of one type have taken: sums in which older services count less, of the minutes, of their
 * natural logarithms and of the squares of these.
 */
export type LearntServices = { weight: number; minutes: number; logs: number; squaredLogs: number };

/** Each new service lowers what the former ones count to this share: about the last twenty decide. */
export const KEPT_SHARE = 0.95;
/** The usual duration, and its spread, count as much as this number of services; with each own service less, as former ones do. */
const PRIOR_WEIGHT = 5;
/** Services of one length do not promise the next one to the minute. */
const LEAST_PRIOR_WEIGHT = 0.5;
/** The standard deviation of a service's logarithm, before any is known. */
const SERVICE_SIGMA = 0.35;
/** Shorter and longer services come from a step that was reported late. */
const SHORTEST_MINUTES = 5;
const LONGEST_MINUTES = 180;

export const isService = (minutes: number): boolean =>
  minutes >= SHORTEST_MINUTES && minutes <= LONGEST_MINUTES;

/** The expected (mean) duration of a service, and the range of eight services in ten (P10 to P90), in minutes. */
export type ServiceTime = DurationRange;

const NOTHING: LearntServices = { weight: 0, minutes: 0, logs: 0, squaredLogs: 0 };

/**
 * Returns how long a service takes, as a log-normal distribution: its mean is the weighted mean of the own services and the
 * usual duration, and its variance that of the logarithms of both.
 */
export function serviceTimeOf({
  weight,
  minutes: sum,
  logs,
  squaredLogs,
}: LearntServices = NOTHING): ServiceTime {
  const prior = Math.max(LEAST_PRIOR_WEIGHT, PRIOR_WEIGHT * (1 - weight * (1 - KEPT_SHARE)));
  const minutes = (SERVICE_MINUTES * prior + sum) / (prior + weight);
  const squares = weight > 0 ? Math.max(0, squaredLogs - logs ** 2 / weight) : 0;
  const variance = (SERVICE_SIGMA ** 2 * prior + squares) / (prior + weight);
  const median = minutes * Math.exp(-variance / 2);
  return { ...rangeOf(median, Math.sqrt(variance)), minutes };
}
