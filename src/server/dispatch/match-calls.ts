import { leastCost } from './least-cost.ts';

/** A call that no technician has reached. Times are minutes. */
export type Call = { createdAt: number; dueAt: number };

/** A van that can take a call from `freeAt` on; `heading` is the call that it drives to. */
export type Van<C> = { freeAt: number; heading: C | null };

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

const WEIGHTS: Weights = { drive: 1, late: 1, turn: 5, horizon: 60 };

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
  /** Minutes of the drive of a van to a call from where the van is free; null if a rule forbids it. */
  drive: (van: V, call: C) => number | null;
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
  drive,
  weights = WEIGHTS,
}: Matching<C, V>): (V | null)[] {
  // Each call has a column of its own for being left.
  const columns = vans.length + calls.length;
  const costs = new Float64Array(calls.length * columns);
  for (const [row, call] of calls.entries()) {
    const left = LEFT + waitCost(now + LEFT_MINUTES, call, weights);
    costs.fill(left, row * columns + vans.length, (row + 1) * columns);
    for (const [column, van] of vans.entries()) {
      const minutes = van.freeAt - now > weights.horizon ? null : drive(van, call);
      costs[row * columns + column] = minutes === null ? FORBIDDEN : costOf(now, call, van, minutes, weights);
    }
  }
  const columnOf = leastCost(costs, calls.length, columns);
  return Array.from(columnOf, (column) => vans[column] ?? null);
}

function costOf<C extends Call>(
  now: number,
  call: C,
  van: Van<C>,
  minutes: number,
  weights: Weights,
): number {
  const arrivesAt = Math.max(now, van.freeAt) + minutes;
  const kept = van.heading === call ? weights.turn : 0;
  return waitCost(arrivesAt, call, weights) + weights.drive * minutes - kept;
}

const waitCost = (arrivesAt: number, { createdAt, dueAt }: Call, { late }: Weights): number =>
  arrivesAt - createdAt + late * Math.max(0, arrivesAt - dueAt);
