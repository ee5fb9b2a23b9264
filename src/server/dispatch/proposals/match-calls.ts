import { leastCost } from './least-cost.ts';

/** A call that no technician has reached. Times are minutes; the customer waits from `waitsFrom` on. */
export type Call = { waitsFrom: number; dueAt: number };

/** `heading` is the call that the van drives to, or that it was matched with before. */
export type Van<C> = { heading: C | null };

/** A van can depart to a call at `freeAt`, for a drive of `minutes`. */
export type Reach = { freeAt: number; minutes: number };

/** How the matching weighs minutes against each other; a minute that a customer waits counts one. */
export type Weights = {
  /** A minute of driving: it also keeps the next customers waiting. */
  drive: number;
  /** A minute after the promise, beside the wait itself. */
  late: number;
  /** The minutes that must be gained before a van on the way is sent elsewhere. */
  turn: number;
  /** A busy van is considered if it is free within these minutes. */
  horizon: number;
};

export const WEIGHTS: Weights = { drive: 1, late: 1, turn: 5, horizon: 60 };

/** A call that is left is taken to be reached after these minutes: the later its promise, the sooner it can be left. */
const LEFT_MINUTES = 90;
/** Makes leaving a call worse than any drive, so that it is left only if there are more calls than vans. */
const LEFT = 1e5;
/** Worse than leaving every call. */
const FORBIDDEN = 1e9;

type Matching<C, V> = {
  now: number;
  calls: readonly C[];
  vans: readonly V[];
  /** When and how a van would reach a call; null if a rule forbids it. */
  reach: (van: V, call: C) => Reach | null;
  weights?: Weights;
};

/**
 * Matches calls with vans, the busy ones with their predicted end, so that the weighted minutes of all are fewest. Each
 * van gets one call at most.
 * @returns the van of each call, in the order of the calls; null while there is none for it
 */
export function matchCalls<C extends Call, V extends Van<C>>({
  now,
  calls,
  vans,
  reach,
  weights = WEIGHTS,
}: Matching<C, V>): (V | null)[] {
  // Each call has a column of its own for being left.
  const columns = vans.length + calls.length;
  const costs = new Float64Array(calls.length * columns);
  for (const [row, call] of calls.entries()) {
    const left = LEFT + waitCost(now + LEFT_MINUTES, call, weights);
    costs.fill(left, row * columns + vans.length, (row + 1) * columns);
    for (const [column, van] of vans.entries()) {
      const reached = reach(van, call);
      const isNear = reached !== null && reached.freeAt - now <= weights.horizon;
      const kept = van.heading === call ? weights.turn : 0;
      costs[row * columns + column] = isNear ? costOf(call, reached, weights) - kept : FORBIDDEN;
    }
  }
  const columnOf = leastCost(costs, calls.length, columns);
  return Array.from(columnOf, (column) => vans[column] ?? null);
}

/** The weighted minutes of a van's drive to a call, without those that turning it must gain. */
export const costOf = (call: Call, { freeAt, minutes }: Reach, weights: Weights): number =>
  waitCost(freeAt + minutes, call, weights) + weights.drive * minutes;

const waitCost = (arrivesAt: number, { waitsFrom, dueAt }: Call, { late }: Weights): number =>
  Math.max(0, arrivesAt - waitsFrom) + late * Math.max(0, arrivesAt - dueAt);
