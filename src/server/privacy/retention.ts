import { setTimeout as sleep } from 'node:timers/promises';
import { type RetentionKind, type RetentionRun, retentionKinds } from '../../domain/retention.ts';
import { toTimeOrNull } from '../../domain/time.ts';
import type { Context } from '../context.ts';
import type { Deleting } from './delete-account.ts';
import { type RemoveBatch, removals } from './removals.ts';
import { claimRun, finishRun, listRuns, renewRun } from './retention-queries.ts';

const DAY_MS = 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;
const LOOK_EVERY_MS = 10 * 60_000;
/** Who works on a kind renews its claim with every batch; the claim of a node that died runs out. */
const CLAIM_MS = 5 * 60_000;
/** Between two batches, so that requests get their turn. */
const PAUSE_MS = 20;

type Retaining = Deleting & Pick<Context, 'config' | 'sharedClock'>;

/** Removes, once an hour, what is kept no longer. One of several nodes does each kind. */
export function runRetention(context: Retaining): { stop: () => void } {
  const stopped = new AbortController();
  const run = () => void removeOld(context, stopped.signal);
  const timer = setInterval(run, LOOK_EVERY_MS);
  timer.unref();
  run();
  return {
    stop() {
      clearInterval(timer);
      stopped.abort();
    },
  };
}

/** Does every kind that is due. One that fails is logged and tried again; the others go on. */
export async function removeOld(context: Retaining, signal?: AbortSignal): Promise<void> {
  for (const kind of retentionKinds) {
    if (signal?.aborted) return;
    await removeKind(context, kind, signal).catch((error) =>
      context.log.warn({ err: error, kind }, 'old data was not removed; it will be tried again'),
    );
  }
}

async function removeKind(context: Retaining, kind: RetentionKind, signal?: AbortSignal): Promise<void> {
  const { db, clock, config, sharedClock, log } = context;
  const now = await sharedClock();
  if (!(await claimRun(db, kind, { now, since: now - HOUR_MS, until: now + CLAIM_MS }))) return;
  const before = clock() - config.retentionDays[kind] * DAY_MS;
  let removed = 0;
  for (const removeBatch of removals[kind](context, before)) {
    removed += await all(removeBatch, async () => {
      await renewRun(db, kind, (await sharedClock()) + CLAIM_MS);
      await sleep(PAUSE_MS);
      signal?.throwIfAborted();
    });
  }
  await finishRun(db, kind, removed, await sharedClock());
  if (removed > 0) log.info({ kind, removed }, 'old data was removed');
}

/** Removes batch after batch until one is not full. */
async function all({ size, remove }: RemoveBatch, between: () => Promise<void>): Promise<number> {
  let removed = 0;
  for (;;) {
    const { count, isLast } = await remove(size);
    removed += count;
    if (isLast) return removed;
    await between();
  }
}

/** When each kind was last looked at, and what was removed. */
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
