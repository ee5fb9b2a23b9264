import { actorOf, type Decision } from '../../changes/change.ts';
import type { Db } from '../../platform/db/schema.ts';
import { findPaymentOfBooking } from '../queries.ts';
import { findBegun, listRefunds, lockPayment, REST } from './queries.ts';
import { needsApproval } from './refund-booking.ts';
import { addRefund, leftOf, withdrawWaiting } from './refund-rows.ts';

/**
 * Has another admin approve what a cancellation gives back, as a refund, if the job has begun and it is more than
 * `approvalOver` US dollars. The refund is the request of who cancels, or of the admin who has set the job back, so that
 * somebody else could cancel it. Returns whether it waits.
 */
export async function holdRest(
  trx: Db,
  { bookingId, by, now, after: { keptCents } }: Pick<Decision, 'bookingId' | 'by' | 'now' | 'after'>,
  approvalOver: number | null,
): Promise<boolean> {
  if (approvalOver === null) return false;
  const { hasBegun, reopenedBy } = await findBegun(trx, bookingId);
  const found = hasBegun && (await findPaymentOfBooking(trx, bookingId));
  const payment = found && (await lockPayment(trx, found.id));
  if (!payment || (payment.status !== 'captured' && payment.status !== 'authorized')) return false;
  const known = await listRefunds(trx, payment.id);
  if (known.some(({ requestKey }) => requestKey === REST)) return false;
  const waiting = known.filter(({ approval, state }) => approval === 'waiting' && state === 'requested');
  const left = leftOf(
    payment,
    known.filter((row) => !waiting.includes(row)),
  );
  const amountCents = left - (keptCents ?? 0);
  if (amountCents <= 0 || !needsApproval(known, { amountCents }, approvalOver)) return false;
  await withdrawWaiting(trx, known, now);
  const requestedBy = by.role === 'admin' ? by.id : (reopenedBy ?? actorOf(by));
  const rest = {
    amountCents,
    reason: 'cancelled',
    requestKey: REST,
    requestedBy,
    approval: 'waiting',
  } as const;
  await addRefund(trx, payment, known, rest, now);
  return true;
}
