import type { Context } from '../../context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { addJob, reopenJob } from '../../platform/jobs/add-job.ts';
import type { Job, Outcome } from '../../platform/jobs/handlers.ts';
import { hasJob } from '../../platform/jobs/job-counts.ts';
import { checkLedger } from './check-ledger.ts';
import { checkProvider } from './check-provider.ts';

const ID = 'check-ledger';
const MAX_LOGGED = 20;
/** Longer than a day, so that what a night's fault hid is compared by some check of the day after. */
const PROVIDER_PERIOD_MS = 26 * 60 * 60_000;

/**
 * Starts the hourly check of the books. A check that found differences has failed for good: the board shows it to
 * admins until a later one, or one that an admin asks for, finds none.
 */
export async function startLedgerCheck(
  { db, clock, events }: Pick<Context, 'db' | 'clock' | 'events'>,
  { attempts }: Pick<Job, 'attempts'>,
): Promise<Outcome> {
  // Not at the first start, when there is nothing to compare yet, or a great deal to write.
  if (attempts === 1) return 'done';
  await inTransaction(db, async (trx) => {
    if (await reopenJob(trx, ID)) return;
    if (!(await hasJob(trx, ID)))
      await addJob(trx, { id: ID, kind: 'check-ledger', key: ID, payload: {}, now: clock() });
  });
  events.emit('tasks:changed', {});
  return 'done';
}

/**
 * Checks the books once, and with the payment provider what changed of late.
 * @throws PaymentUnavailable if the provider is away and the books alone do not differ, so that it is tried again
 */
export async function runLedgerCheck(
  context: Pick<Context, 'db' | 'log' | 'payments' | 'config' | 'sharedClock'>,
  { signal }: Pick<Job, 'signal'>,
): Promise<Outcome> {
  const { db, payments, config } = context;
  const inBooks = await checkLedger(db, signal);
  const sinceMs = (await context.sharedClock()) - PROVIDER_PERIOD_MS;
  const { provider } = config.payment;
  const atProvider = await checkProvider({ db, payments, provider, sinceMs, signal }).catch((error) => {
    if (inBooks.differences.length === 0) throw error;
    return { differences: [] };
  });
  const differences = [...inBooks.differences, ...atProvider.differences];
  const [first] = differences;
  if (first === undefined) return 'done';
  for (const difference of differences.slice(0, MAX_LOGGED))
    context.log.error({ difference }, 'the books differ');
  return {
    failed: `${differences.length} differences in the books, listed by npm run ledger -- check. The first: ${first}`,
  };
}
