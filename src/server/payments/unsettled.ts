import { INTENT_LIFETIME_MS } from '../../domain/money/payment.ts';
import type { Context } from '../context.ts';
import { countJobs, noJobs } from '../platform/jobs/job-counts.ts';
import { countOrphans } from './queries.ts';

const work = ['capture', 'release', 'void', 'refund-rest', 'credit-delay', 'refund', 'credit'] as const;

/**
 * Returns the unsettled payment work: the number of open jobs, the age of the oldest in seconds (0 without one), the
 * number that failed before, and the number of authorisations without a booking in time.
 */
export async function unsettled({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const now = clock();
  const standings = await countJobs(db);
  const ofMoney = work.map((kind) => standings.get(kind) ?? noJobs);
  const sum = (what: 'waiting' | 'failing') => ofMoney.reduce((total, each) => total + each[what], 0);
  const oldestAt = Math.min(...ofMoney.map((each) => each.oldestAt ?? now));
  return {
    waiting: sum('waiting'),
    oldestSeconds: Math.max(0, now - oldestAt) / 1000,
    failing: sum('failing'),
    orphans: await countOrphans(db, now - INTENT_LIFETIME_MS),
  };
}
