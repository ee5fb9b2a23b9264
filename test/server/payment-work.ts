import type { Context } from '../../src/server/context.ts';
import type { Database } from '../../src/server/db/schema.ts';
import { jobHandlers } from '../../src/server/job-handlers.ts';
import { JobRunner } from '../../src/server/jobs/runner.ts';
import { returnOrphans } from '../../src/server/payments/return-orphans.ts';
import { elsewhere } from './elsewhere.ts';

const kinds = ['capture', 'release', 'void'] as const;

/** The jobs of payments. */
export const paymentWork = (db: Database) => db.selectFrom('jobs').where('kind', 'in', kinds).orderBy('seq');
/** Those of them that are still to be done. */
export const openWork = (db: Database) => paymentWork(db).where('endedAt', 'is', null);

/** Does what payments have to be done, as another node would, and gives back what no booking came for. */
export async function reconcile(context: Context): Promise<void> {
  const node = elsewhere(context);
  const runner = new JobRunner(node, jobHandlers(node));
  await runner.drain();
  if (await returnOrphans(node)) await runner.drain();
}
