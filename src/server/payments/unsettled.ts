import type { Context } from '../context.ts';
import { jobStandings, nothingOpen } from '../jobs/standing.ts';
import { countOrphans } from './queries.ts';
import type { PaymentWork } from './queue-work.ts';
import { ORPHAN_MS } from './return-orphans.ts';

const work: PaymentWork[] = ['capture', 'release', 'void'];

/**
 * What money has not come to rest: jobs that wait, the age of the oldest in seconds (0 without one), how many of them
 * failed before, and authorisations that no booking came for in time.
 */
export async function unsettled({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const now = clock();
  const standings = await jobStandings(db);
  const ofMoney = work.map((kind) => standings.get(kind) ?? nothingOpen);
  const sum = (what: 'waiting' | 'failing') => ofMoney.reduce((total, each) => total + each[what], 0);
  const oldestAt = Math.min(...ofMoney.map((each) => each.oldestAt ?? now));
  return {
    waiting: sum('waiting'),
    oldestSeconds: Math.max(0, now - oldestAt) / 1000,
    failing: sum('failing'),
    orphans: await countOrphans(db, now - ORPHAN_MS),
  };
}
