import type { Random } from '../random.ts';

/** Every n-th emergency stays unassigned for longer, so that a visitor can assign it. */
const VISITOR_EVERY_NTH = 4;

/**
 * How long people take, in the demo's seconds: today as in the history, from which the company has learnt what to promise.
 */
export const habits = {
  /** From the n-th emergency to its assignment. */
  assign: (random: Random, n: number) =>
    n % VISITOR_EVERY_NTH === 0 ? random.between(4 * 60, 6 * 60) : random.between(15, 60),
  confirm: (random: Random) => random.between(4, 20),
  depart: (random: Random) => random.between(10, 40),
  /** From the arrival to the beginning of the service. */
  begin: (random: Random) => random.between(50, 140),
  serve: (random: Random) => random.between(9, 20) * 60,
};
