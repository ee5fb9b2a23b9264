import type { Context } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { addJob } from '../jobs/add-job.ts';
import { hasJob } from '../jobs/standing.ts';
import { listUndelivered, listUntold, takeUndelivered, takeUntold } from './message-queries.ts';
import { addTelling } from './queue-messages.ts';
import { deliveryKind, keyOf } from './tell.ts';

/** A node of before jobs that still runs tells what is due within seconds, and claims a delivery for 30 of them. */
const LEFT_AFTER_MS = 2 * 60_000;
const BATCH_SIZE = 100;

/**
 * Adds jobs for messages and deliveries that nodes of before jobs have queued, while they ran beside this one during an
 * update, and left. To be removed with those columns, once no such node can run.
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
      // It was under way on such a node at the migration, which gave it a job, and failed there.
      if (await hasJob(trx, id)) return;
      const key = keyOf(channel, role, address);
      const payload = { service: channel, person: key };
      await addJob(trx, { id, kind: deliveryKind(role), key, payload, now });
    });
  }
}
