import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS } from '../../domain/durations.ts';
import { type RetentionKind, type RetentionRun, retentionKinds } from '../../domain/retention.ts';
import { toTimeOrNull } from '../../domain/time.ts';
import type { Context } from '../context.ts';
import { listRuns, noteRun } from './queries.ts';
import { type RemoveBatch, type Removing, removals } from './removals.ts';

/** Pause between two batches, so that requests are served meanwhile. */
const PAUSE_MS = 20;

type Retaining = Removing & Pick<Context, 'config' | 'sharedClock'>;

/** Deletes the expired data of one kind. @throws the signal's reason when it is aborted */
export async function deleteExpired(
  context: Retaining,
  kind: RetentionKind,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, config, sharedClock, log } = context;
  const before = clock() - config.retentionDays[kind] * DAY_MS;
  let removed = 0;
  for (const removeBatch of removals[kind](context, before)) {
    removed += await all(removeBatch, async () => {
      await sleep(PAUSE_MS);
      signal.throwIfAborted();
    });
  }
  await noteRun(db, kind, removed, await sharedClock());
  if (removed > 0) log.info({ kind, removed }, 'removed old data');
}

/** Runs batches until one is not full. Returns the number of deleted rows. */
async function all({ size, remove }: RemoveBatch, between: () => Promise<void>): Promise<number> {
  let removed = 0;
  for (;;) {
    const { count, isLast } = await remove(size);
    removed += count;
    if (isLast) return removed;
    await between();
  }
}

/** Returns for each kind when retention last ran and how much it removed. */
export async function retentionRuns({ db, config }: Pick<Context, 'db' | 'config'>): Promise<RetentionRun[]> {
  const runs = new Map((await listRuns(db)).map((run) => [run.kind, run]));
  return retentionKinds.map((kind) => {
    const run = runs.get(kind);
    return {
      kind,
      days: config.retentionDays[kind],
      finishedAt: toTimeOrNull(run?.finishedAt ?? null),
      removed: run?.removed ?? 0,
      removedInAll: run?.removedInAll ?? 0,
    };
  });
}
