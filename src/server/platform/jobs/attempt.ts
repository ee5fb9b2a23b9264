import { texts } from '../../../domain/texts.ts';
import type { PlatformContext } from '../context.ts';
import type { Job, JobHandlers, Outcome } from './handlers.ts';
import { backOffMs, jobKinds, recurrenceOf, rulesOf } from './kinds.ts';
import { fail, finish, type JobRow, postpone, releaseClaim, remove, renewClaim } from './queries.ts';

const RENEW_EVERY_MS = 1500;

export type Running = Pick<PlatformContext, 'db' | 'clock' | 'sharedClock' | 'log' | 'events'>;

/** Runs one claimed job and stores the outcome. */
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
    await storeOutcome(context, row, await handle(handlers, row, signal));
  } catch (error) {
    if (signal.aborted && error === signal.reason) return void (await releaseClaim(db, row));
    log.warn({ err: error, jobId: id, kind }, 'job failed; retrying');
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
  if (!success) return Promise.resolve({ failed: texts('The stored data of this task cannot be read.') });
  const handler = handlers[kind] as ((job: Job) => Promise<Outcome>) | undefined;
  if (!handler) throw new Error(`no handler for job kind ${kind}`);
  return handler({ id, kind, key, payload: data, attempts, signal });
}

async function storeOutcome({ db, clock, sharedClock, log, events }: Running, row: JobRow, outcome: Outcome) {
  const { id, kind } = row;
  const every = recurrenceOf(kind);
  const { retryAt, error, failed }: { retryAt?: number; error?: string; failed?: string } =
    outcome === 'done' ? {} : outcome;
  if (failed !== undefined) log.error({ jobId: id, kind, reason: failed }, 'job failed permanently');
  if (!every && outcome === 'done' && rulesOf(kind).removeDone) return remove(db, row);
  if (!every && outcome === 'done') return finish(db, row, clock());
  if (!every && failed !== undefined) {
    await fail(db, row, failed, clock());
    return events.emit('tasks:changed', {});
  }
  const now = await sharedClock();
  const dueAt = Math.min(retryAt ?? Infinity, every ? now + every.ms : Infinity);
  return postpone(db, row, { dueAt, error: failed ?? error ?? null, now });
}
