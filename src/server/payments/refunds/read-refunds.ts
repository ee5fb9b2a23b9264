import { Failure } from '../../../domain/failure.ts';
import { toDollars } from '../../../domain/money/money.ts';
import type { BookingRefunds, Refund } from '../../../domain/money/refund-request.ts';
import { toTime, toTimeOrNull } from '../../../domain/time.ts';
import type { Context } from '../../context.ts';
import type { RefundRow } from '../../platform/db/schema.ts';
import { findTaxCents, hasBooking } from '../ledger/queries.ts';
import { findPaymentOfBooking } from '../queries.ts';
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

/** Returns a booking's payment and its refunds. @throws Failure BOOKING_NOT_FOUND */
export async function readRefunds(
  { db, config }: Pick<Context, 'db' | 'config'>,
  bookingId: string,
): Promise<BookingRefunds> {
  if (!(await hasBooking(db, bookingId))) throw new Failure('BOOKING_NOT_FOUND');
  const payment = await findPaymentOfBooking(db, bookingId);
  const rows = payment ? await listRefunds(db, payment.id) : [];
  const taxCents = await findTaxCents(db, bookingId);
  const isCaptured = payment?.status === 'captured';
  return {
    amount: payment ? toDollars(payment.amountCents) : null,
    netAmount: payment ? toDollars(payment.amountCents - taxCents) : null,
    taxAmount: payment ? toDollars(taxCents) : null,
    refundedAmount: toDollars(sumOf(rows.filter(isDone))),
    leftAmount: isCaptured ? toDollars(leftOf(payment, rows)) : 0,
    approvalOver: config.company.refundApprovalOver,
    refunds: rows.map(toRefund),
  };
}

/** Lists the refunds that wait for another admin, the oldest first. */
export const readWaitingRefunds = async ({ db }: Pick<Context, 'db'>): Promise<Refund[]> =>
  (await listWaitingRefunds(db, MAX_WAITING)).map(toRefund);
