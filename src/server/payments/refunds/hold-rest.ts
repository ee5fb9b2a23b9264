import { shareKept } from '../../../domain/bookings/move.ts';
import { isWaiting } from '../../../domain/money/refund-request.ts';
import { actorOf, type Decision } from '../../changes/change.ts';
import type { Db, PaymentRow, RefundRow } from '../../platform/db/schema.ts';
import { listPaymentsOfBooking } from '../queries.ts';
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
  if (!hasBegun) return false;
  const paid: { payment: PaymentRow; known: RefundRow[] }[] = [];
  for (const { id } of await listPaymentsOfBooking(trx, bookingId)) {
    const payment = await lockPayment(trx, id);
    if (!payment || (payment.status !== 'captured' && payment.status !== 'authorized')) continue;
    paid.push({ payment, known: await listRefunds(trx, id) });
  }
  const all = paid.flatMap(({ known }) => known);
  if (all.some(({ requestKey }) => requestKey === REST)) return false;
  const left = paid.map(({ payment, known }) =>
    leftOf(
      payment,
      known.filter((row) => !isWaiting(row)),
    ),
  );
  const kept = shareKept(keptCents ?? 0, left);
  const rest = left.map((cents, index) => cents - (kept[index] ?? 0));
  const amountCents = rest.reduce((sum, cents) => sum + cents, 0);
  if (amountCents <= 0 || !needsApproval(all, { amountCents }, approvalOver)) return false;
  const requestedBy = by.role === 'admin' ? by.id : (reopenedBy ?? actorOf(by));
  for (const [index, { payment, known }] of paid.entries()) {
    await withdrawWaiting(trx, known, now);
    const request = { reason: 'cancelled', requestKey: REST, requestedBy, approval: 'waiting' } as const;
    const cents = rest[index] ?? 0;
    if (cents > 0) await addRefund(trx, payment, known, { ...request, amountCents: cents }, now);
  }
  return true;
}
