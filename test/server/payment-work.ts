import { jobHandlers } from '../../src/server/app.ts';
import type { Context } from '../../src/server/context.ts';
import { voidOrphans } from '../../src/server/payments/intents/void-orphans.ts';
import type { Database } from '../../src/server/platform/db/schema.ts';
import { JobRunner } from '../../src/server/platform/jobs/runner.ts';
import { otherNode } from './other-node.ts';

const kinds = ['capture', 'release', 'void', 'refund-rest', 'credit-delay', 'refund', 'credit'] as const;

/** Selects the payment jobs. */
export const paymentWork = (db: Database) => db.selectFrom('jobs').where('kind', 'in', kinds).orderBy('seq');
/** Selects the open payment jobs. */
export const openWork = (db: Database) => paymentWork(db).where('endedAt', 'is', null);

/** Runs the open payment jobs as another node would, and voids orphaned authorisations. */
export async function reconcile(context: Context): Promise<void> {
  const node = otherNode(context);
  const runner = new JobRunner(node, jobHandlers(node));
  await runner.drain();
  if (await voidOrphans(node)) await runner.drain();
}
