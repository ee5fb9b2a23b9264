import { leastCost } from './least-cost.ts';

/**
 * A customer whom no technician has reached. Times are minutes; the customer waits from `waitsFrom` on. With `mustServe` a
 * van has the customer already, who is never left for another one.
 */
export type Waiting = { waitsFrom: number; dueAt: number; mustServe?: boolean };

/** `destination` is the customer whom the van drives to, or whom it was matched with before. */
export type Van<W> = { destination: W | null };

/** A van can depart to a customer at `freeAt`, for a drive of `minutes`. */
export type Reach = { freeAt: number; minutes: number };

/** How the matching weighs minutes against each other; a minute that a customer waits counts one. */
export type Weights = {
  /** A minute of driving: it also keeps the next customers waiting. */
  drive: number;
  /** A minute after the promise, beside the wait itself. */
  late: number;
  /** The minutes that must be gained before a van on the way is sent to another customer. */
  redirect: number;
  /** A busy van is considered if it is free within these minutes. */
  horizon: number;
};

export const WEIGHTS: Weights = { drive: 1, late: 1, redirect: 5, horizon: 60 };

/** An unserved customer counts as reached after these minutes, so that those with the latest promises stay unserved first. */
const UNSERVED_MINUTES = 90;
/** Worse than any drive, so that a customer stays unserved only if there are more customers than vans. */
const UNSERVED_COST = 1e5;
/** Worse than serving no customer. */
const FORBIDDEN_COST = 1e9;

type Matching<W, V> = {
  now: number;
  waiting: readonly W[];
  vans: readonly V[];
  /** When and how a van would reach a customer; null if a rule forbids it. */
  reach: (van: V, customer: W) => Reach | null;
  weights?: Weights;
};

/**
 * Matches vans with waiting customers, the busy ones with their predicted end, so that the weighted minutes of all are
 * fewest. Each van gets one customer at most.
 * @returns the van of each customer, in the order of `waiting`; null while there is none
 */
export function matchVans<W extends Waiting, V extends Van<W>>({
  now,
  waiting,
  vans,
  reach,
  weights = WEIGHTS,
}: Matching<W, V>): (V | null)[] {
  // Each customer has a column of its own for staying unserved.
  const columns = vans.length + waiting.length;
  const costs = new Float64Array(waiting.length * columns);
  for (const [row, customer] of waiting.entries()) {
    const unserved = customer.mustServe
      ? FORBIDDEN_COST
      : UNSERVED_COST + waitCost(now + UNSERVED_MINUTES, customer, weights);
    costs.fill(unserved, row * columns + vans.length, (row + 1) * columns);
    for (const [column, van] of vans.entries()) {
      const reached = reach(van, customer);
      const isNear = reached !== null && reached.freeAt - now <= weights.horizon;
      const stays = van.destination === customer ? weights.redirect : 0;
      costs[row * columns + column] = isNear ? costOf(customer, reached, weights) - stays : FORBIDDEN_COST;
    }
  }
  const columnOf = leastCost(costs, waiting.length, columns);
  return Array.from(columnOf, (column) => vans[column] ?? null);
}

/** The weighted minutes of a van's drive to a customer, without those that redirecting the van must gain. */
export const costOf = (customer: Waiting, { freeAt, minutes }: Reach, weights: Weights): number =>
  waitCost(freeAt + minutes, customer, weights) + weights.drive * minutes;

const waitCost = (arrivesAt: number, { waitsFrom, dueAt }: Waiting, { late }: Weights): number =>
  Math.max(0, arrivesAt - waitsFrom) + late * Math.max(0, arrivesAt - dueAt);
