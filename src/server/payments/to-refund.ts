import { toDollars } from '../../domain/money/money.ts';
import type { Refund } from '../../domain/money/refund-request.ts';
import { toTime, toTimeOrNull } from '../../domain/time.ts';
import type { RefundRow } from '../platform/db/schema.ts';

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
