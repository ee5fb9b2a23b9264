import { type DurationRange, rangeOf } from '../../../domain/log-normal.ts';
import { matchVans, type Reach, type Van, type Waiting } from '../proposals/match-vans.ts';
import type { Spread } from './legs.ts';
import { arrivalsIn } from './scenarios.ts';

/** A drive or a service that a van has to finish, and the minutes of it that are over. */
export type Step = Spread & { elapsed: number };

/** The calls that come later and may be served first: how many a minute, and a sample of their places. */
export type LaterCalls<W> = { perMinute: number; customers: readonly W[] };

/** Times are minutes. */
export type Predicting<W, V> = {
  now: number;
  wanted: W;
  /** The other customers whom no van has reached. */
  waiting: readonly W[];
  vans: readonly V[];
  /** When and how a van would reach a customer; null if a rule forbids it. */
  reach: (van: V, customer: W) => Reach | null;
  /** What a van does before it is free. */
  steps: (van: V) => readonly Step[];
  /** The minutes of a drive from one customer to another. */
  between: (from: W, to: W) => number;
  /** The van's next services. */
  service: (van: V) => Spread;
  later: LaterCalls<W>;
  /** The deviation of the logarithm of the minutes of a van's drives to such places as the wanted one. */
  driveSigma: (van: V) => number;
};

/**
 * What an arrival waits for: the drive of a van that can depart now, or the end of other work before it. On a long drive a
 * van is often redirected, to a call that comes later and is nearer.
 */
export type ArrivalBy = 'drive' | 'longDrive' | 'work';
/** The minutes from now to an arrival. */
export type Prediction = DurationRange & { by: ArrivalBy };

const LONG_MINUTES = 30;

/**
 * Predicts when a customer who comes now is reached: the matching with this customer in it; where no van can depart now,
 * by scenarios of what the vans still do and of later calls.
 * @returns null if no van can come
 */
export function predictArrival<W extends Waiting, V extends Van<W>>(
  given: Predicting<W, V>,
): Prediction | null {
  const { now, wanted, waiting, vans, reach, driveSigma } = given;
  if (!vans.some((van) => reach(van, wanted))) return null;
  const matched = matchVans({ now, waiting: [...waiting, wanted], vans, reach });
  const van = matched.at(-1);
  const reached = van && reach(van, wanted);
  if (reached && reached.freeAt <= now) {
    const { minutes } = reached;
    return { ...rangeOf(minutes, driveSigma(van)), by: minutes < LONG_MINUTES ? 'drive' : 'longDrive' };
  }
  const arrivals = arrivalsIn(given, matched).sort();
  const at = (share: number) => arrivals[Math.round((arrivals.length - 1) * share)] ?? 0;
  return { minutes: at(0.5), lowMinutes: at(0.1), highMinutes: at(0.9), by: 'work' };
}
