import type { FailedTask } from '../../../contract/shapes/failed-task.ts';
import { Failure } from '../../../domain/failure.ts';
import { toTime } from '../../../domain/time.ts';
import type { PlatformContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { reopenJob } from './add-job.ts';
import { listFailed } from './queries.ts';

const MAX_LISTED = 100;

/** Lists the permanently failed jobs, newest first. */
export async function listFailedTasks({ db }: Pick<PlatformContext, 'db'>): Promise<FailedTask[]> {
  const jobs = await listFailed(db, MAX_LISTED);
  return jobs.map(({ endedAt, lastError, ...job }) => ({
    ...job,
    failedAt: toTime(endedAt ?? 0),
    reason: lastError,
  }));
}

/** Reopens a permanently failed job, due immediately. @throws Failure NOT_FOUND for any other id */
export async function retryFailedTask(
  { db, events }: Pick<PlatformContext, 'db' | 'events'>,
  id: string,
): Promise<void> {
  if (!(await inTransaction(db, (trx) => reopenJob(trx, id)))) throw new Failure('NOT_FOUND');
  events.emit('tasks:changed', {});
}
