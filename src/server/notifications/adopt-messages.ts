import type { Context } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { addJob } from '../jobs/add-job.ts';
import { hasJob } from '../jobs/job-counts.ts';
import { listUndelivered, listUntold, takeUndelivered, takeUntold } from './message-queries.ts';
import { addTelling } from './queue-messages.ts';
import { deliveryKind, keyOf } from './tell.ts';

/** A running old node (without jobs) processes due messages within seconds and claims a delivery for 30 s. */
const LEFT_AFTER_MS = 2 * 60_000;
const BATCH_SIZE = 100;

/**
 * Adds jobs for messages and deliveries that old nodes (without jobs) queued during an update and did not finish. To be
 * removed together with those columns, once no such node can run.
 */
export async function adoptMessages({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  const left = now - LEFT_AFTER_MS;
  for (const { id } of await listUntold(db, left, BATCH_SIZE)) {
    await inTransaction(db, async (trx) => {
      if (await takeUntold(trx, id, now)) await addTelling(trx, id, now, 0);
    });
  }
  for (const { id, channel, role, address } of await listUndelivered(db, left, BATCH_SIZE)) {
    await inTransaction(db, async (trx) => {
      if (!(await takeUndelivered(trx, id, left))) return;
      // The migration had already added a job for it, and the old node's attempt failed.
      if (await hasJob(trx, id)) return;
      const key = keyOf(channel, role, address);
      const payload = { service: channel, person: key };
      await addJob(trx, { id, kind: deliveryKind(role), key, payload, now });
    });
  }
}
