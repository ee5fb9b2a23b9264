import type { Context } from '../context.ts';
import type { Job, JobHandlers, Outcome } from './handlers.ts';
import { backOffMs, everyOf, jobKinds, rulesOf } from './kinds.ts';
import { fail, finish, type JobRow, postpone, releaseClaim, remove, renewClaim } from './queries.ts';

const RENEW_EVERY_MS = 1500;

export type Running = Pick<Context, 'db' | 'clock' | 'sharedClock' | 'log' | 'events'>;

/** Does one claimed job, and writes down how that ended. */
export async function attempt(
  context: Running,
  handlers: Partial<JobHandlers>,
  row: JobRow,
  signal: AbortSignal,
): Promise<void> {
  const { db, sharedClock, log } = context;
  const { id, kind, attempts } = row;
  const renew = async () => renewClaim(db, row, await sharedClock());
  const renewal = setInterval(() => void renew().catch(() => {}), RENEW_EVERY_MS);
  try {
    await conclude(context, row, await handle(handlers, row, signal));
  } catch (error) {
    if (signal.aborted && error === signal.reason) return void (await releaseClaim(db, row));
    log.warn({ err: error, jobId: id, kind }, 'a job failed; it will be tried again');
    const now = await sharedClock();
    const text = error instanceof Error ? error.message : String(error);
    await postpone(db, row, { dueAt: now + backOffMs(kind, attempts), error: text, now });
  } finally {
    clearInterval(renewal);
  }
}

function handle(handlers: Partial<JobHandlers>, row: JobRow, signal: AbortSignal): Promise<Outcome> {
  const { id, kind, key, attempts } = row;
  const { success, data } = jobKinds[kind].payload.safeParse(JSON.parse(row.payload));
  if (!success) return Promise.resolve({ failed: 'The payload is not what its kind has.' });
  const handler = handlers[kind] as ((job: Job) => Promise<Outcome>) | undefined;
  if (!handler) throw new Error(`no handler of ${kind}`);
  return handler({ id, kind, key, payload: data, attempts, signal });
}

async function conclude({ db, clock, sharedClock, log, events }: Running, row: JobRow, outcome: Outcome) {
  const { id, kind } = row;
  const every = everyOf(kind);
  const { retryAt, error, failed }: { retryAt?: number; error?: string; failed?: string } =
    outcome === 'done' ? {} : outcome;
  if (failed !== undefined) log.error({ jobId: id, kind, reason: failed }, 'a job failed for good');
  if (!every && outcome === 'done' && rulesOf(kind).removeDone) return remove(db, row);
  if (!every && outcome === 'done') return finish(db, row, clock());
  if (!every && failed !== undefined) {
    await fail(db, row, failed, clock());
    return events.emit('tasks:changed', {});
  }
  const now = await sharedClock();
  return postpone(db, row, { dueAt: retryAt ?? now + (every?.ms ?? 0), error: failed ?? error ?? null, now });
}
