import type { Context } from '../context.ts';
import { outboxStanding } from './outbox.ts';
import { countOrphans } from './queries.ts';
import { ORPHAN_MS } from './reconcile.ts';

/**
 * What money has not come to rest: rows of the outbox that wait, the age of the oldest in seconds (0 without
 * one), how many of them failed before, and authorisations that no booking came for in time.
 */
export async function unsettled({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const now = clock();
  const { waiting, oldestAt, failing } = await outboxStanding(db);
  return {
    waiting: Number(waiting),
    oldestSeconds: oldestAt === null ? 0 : Math.max(0, now - oldestAt) / 1000,
    failing: Number(failing),
    orphans: await countOrphans(db, now - ORPHAN_MS),
  };
}
