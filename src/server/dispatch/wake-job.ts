import type { Context } from '../context.ts';
import type { Background } from '../feature.ts';
import { atMostEvery } from '../lib/timing.ts';
import { makeJobsDue } from '../platform/jobs/add-job.ts';
import type { JobKind } from '../platform/jobs/kinds.ts';
import type { DomainEvents } from '../platform/live/event-bus.ts';

/** Has a recurring job run soon after one of the events, at most every `minIntervalMs` on this node. */
export function wakeJob(
  { db, events, log }: Pick<Context, 'db' | 'events' | 'log'>,
  kind: JobKind,
  minIntervalMs: number,
  names: readonly (keyof DomainEvents)[],
): Background {
  const wake = atMostEvery(minIntervalMs, () =>
    makeJobsDue(db, [kind]).catch((error) => log.warn({ err: error }, `waking ${kind} failed`)),
  );
  for (const name of names) events.on(name, wake.ask);
  return wake;
}
