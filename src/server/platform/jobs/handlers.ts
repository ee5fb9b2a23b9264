import type { JobKind, PayloadOf } from './kinds.ts';

export type Job<Kind extends JobKind = JobKind> = {
  id: string;
  kind: Kind;
  key: string;
  payload: PayloadOf<Kind>;
  /** The number of attempts, including the current one. */
  attempts: number;
  /** Aborted when the node stops. A long-running job throws `signal.reason`; the job is then due again immediately. */
  signal: AbortSignal;
};

/**
 * The outcome of an attempt.
 * - `done`: ended; a recurring job waits for its next interval.
 * - `retryAt`: not yet ended; retry at this time of the shared clock, a recurring job at its next interval at the latest.
 * `error` is set if the attempt failed.
 * - `failed`: ended permanently and counted in the metrics. A recurring job stays due, because a newer node may be able
 * to run it.
 * When a handler throws, the runner retries the job with exponential backoff.
 */
export type Outcome = 'done' | { retryAt: number; error?: string } | { failed: string };

/**
 * Handlers by job kind. A handler may run twice for one job, because the node may crash before it stores the outcome.
 */
export type JobHandlers = { [Kind in JobKind]: (job: Job<Kind>) => Promise<Outcome> };
