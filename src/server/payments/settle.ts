import type { Job, Outcome } from '../platform/jobs/handlers.ts';
import { backOffMs } from '../platform/jobs/kinds.ts';
import { type Moving, moveMoney } from './move-money.ts';
import { findPayment } from './queries.ts';
import type { PaymentWork } from './queue-work.ts';

/** Runs a payment job: the job's key is the payment's id. @throws Error so that the job runner retries */
export async function settle(context: Moving, { kind, key, attempts }: Job<PaymentWork>): Promise<Outcome> {
  const payment = await findPayment(context.db, key);
  const moved = payment && (await moveMoney[kind](context, payment));
  if (moved !== 'pending') return 'done';
  return { retryAt: (await context.sharedClock()) + backOffMs(kind, attempts) };
}
