import type { FailedTask } from '../../domain/failed-task.ts';
import { Failure } from '../../domain/failure.ts';
import { toTime } from '../../domain/time.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { reopenJob } from './add-job.ts';
import { listFailed } from './queries.ts';

const MAX_LISTED = 100;

/** Jobs that failed for good, the newest first. */
export async function failedTasks({ db }: Pick<Context, 'db'>): Promise<FailedTask[]> {
  const jobs = await listFailed(db, MAX_LISTED);
  return jobs.map(({ endedAt, lastError, ...job }) => ({
    ...job,
    failedAt: toTime(endedAt ?? 0),
    reason: lastError,
  }));
}

/** Has a job that failed for good done again, at once. @throws Failure NOT_FOUND for any other */
export async function retryFailedTask(
  { db, events }: Pick<Context, 'db' | 'events'>,
  id: string,
): Promise<void> {
  if (!(await inTransaction(db, (trx) => reopenJob(trx, id)))) throw new Failure('NOT_FOUND');
  events.emit('tasks:changed', {});
}
