import type { ListedPayment } from '../../contract/shapes/books.ts';
import { toDollars } from '../../domain/money/money.ts';
import { toTime, toTimeOrNull } from '../../domain/time.ts';
import type { ListedRow } from './list-payments.ts';

/** Returns the name of the booking, or of the account that paid for none; null if nobody has given one. */
export const nameOf = ({ customerName, firstName, lastName }: ListedRow): string | null =>
  customerName ?? ([firstName, lastName].filter(Boolean).join(' ') || null);

export function toListedPayment(row: ListedRow): ListedPayment {
  const { taxCents } = row;
  return {
    id: row.id,
    createdAt: toTime(row.createdAt),
    capturedAt: toTimeOrNull(row.capturedAt),
    bookingId: row.bookingId,
    customerName: nameOf(row),
    amount: toDollars(row.amountCents),
    netAmount: taxCents === null ? null : toDollars(row.amountCents - taxCents),
    taxAmount: taxCents === null ? null : toDollars(taxCents),
    feeAmount: row.feeCents === null ? null : toDollars(row.feeCents),
    refundedAmount: toDollars(row.refundedCents),
    status: row.status,
    receiptNumber: row.receiptNumber,
    provider: row.provider,
    providerPaymentId: row.providerPaymentId,
  };
}
