import { Failure } from '../../../domain/failure.ts';
import { toDollars } from '../../../domain/money/money.ts';
import type { BookingRefunds, Refund } from '../../../domain/money/refund-request.ts';
import { toTime, toTimeOrNull } from '../../../domain/time.ts';
import type { Context } from '../../context.ts';
import type { PaymentRow, RefundRow } from '../../platform/db/schema.ts';
import { hasBooking } from '../ledger/queries.ts';
import { listPaymentsOfBooking } from '../queries.ts';
import { findTip } from '../tips/queries.ts';
import { listRefunds, listWaitingRefunds } from './queries.ts';
import { isDone, leftOf, sumOf } from './refund-rows.ts';

/** Returns a refund as admins see it. */
export const toRefund = (row: RefundRow): Refund => ({
  id: row.id,
  bookingId: row.bookingId ?? '',
  kind: row.kind,
  amount: toDollars(row.amountCents),
  taxAmount: row.state === 'done' ? toDollars(row.taxCents) : null,
  reason: row.reason,
  state: row.state,
  attempts: row.attempt,
  refusal: row.declineDetail ?? row.declineCode,
  approval: row.approval,
  approvedBy: row.approvedBy,
  approvedAt: toTimeOrNull(row.approvedAt),
  means: row.means,
  paidBy: row.paidBy,
  note: row.note,
  requestedBy: row.requestedBy,
  requestedAt: toTime(row.requestedAt),
  endedAt: toTimeOrNull(row.endedAt),
});

const MAX_WAITING = 100;

/** Returns what was paid for a booking and its refunds. @throws Failure BOOKING_NOT_FOUND */
export async function readRefunds(
  { db, config }: Pick<Context, 'db' | 'config'>,
  bookingId: string,
): Promise<BookingRefunds> {
  if (!(await hasBooking(db, bookingId))) throw new Failure('BOOKING_NOT_FOUND');
  const payments = await listPaymentsOfBooking(db, bookingId);
  const refunds = await Promise.all(payments.map(({ id }) => listRefunds(db, id)));
  const rows = refunds.flat();
  const tip = await findTip(db, bookingId);
  const isPaid = payments.length > 0;
  const amountCents = payments.reduce((sum, payment) => sum + payment.amountCents, 0);
  const taxCents = payments.reduce((sum, payment) => sum + payment.taxCents, 0);
  const leftCents = payments.reduce(
    (sum, payment, index) =>
      sum + (payment.status === 'captured' ? leftOf(payment, refunds[index] ?? []) : 0),
    0,
  );
  return {
    amount: isPaid ? toDollars(amountCents) : null,
    netAmount: isPaid ? toDollars(amountCents - taxCents) : null,
    taxAmount: isPaid ? toDollars(taxCents) : null,
    refundedAmount: toDollars(sumOf(rows.filter(isDone))),
    leftAmount: toDollars(leftCents),
    approvalOver: config.company.refundApprovalOver,
    refunds: rows.map(toRefund),
    ...(tip && { tip: await tipOf(db, tip) }),
  };
}

async function tipOf(db: Context['db'], tip: PaymentRow): Promise<BookingRefunds['tip']> {
  const rows = await listRefunds(db, tip.id);
  return {
    amount: toDollars(tip.amountCents),
    techId: tip.tipTechId ?? '',
    leftAmount: toDollars(tip.status === 'captured' ? leftOf(tip, rows) : 0),
    refunds: rows.map(toRefund),
  };
}

/** Lists the refunds that wait for another admin, the oldest first. */
export const readWaitingRefunds = async ({ db }: Pick<Context, 'db'>): Promise<Refund[]> =>
  (await listWaitingRefunds(db, MAX_WAITING)).map(toRefund);
