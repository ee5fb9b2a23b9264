import type { JobKind, PayloadOf } from './kinds.ts';

export type Job<Kind extends JobKind = JobKind> = {
  id: string;
  kind: Kind;
  key: string;
  payload: PayloadOf<Kind>;
  /** This one is counted. */
  attempts: number;
  /** Aborted when the node stops: a job that takes long throws its reason, and is due again at once. */
  signal: AbortSignal;
};

/**
 * How an attempt ended. `done`: for good, or until a recurring job is due again. `retryAt`: not yet, by the shared clock, and
 * what went wrong, if anything did.
 * `failed`: never, which the metrics show; a recurring job is due again all the same, as a newer node may know what to do.
 * What a handler throws is tried again later, each time twice as late.
 */
export type Outcome = 'done' | { retryAt: number; error?: string } | { failed: string };

/** Does one job. It may be done twice, as the node may die before the end is written down. */
export type JobHandlers = { [Kind in JobKind]: (job: Job<Kind>) => Promise<Outcome> };
