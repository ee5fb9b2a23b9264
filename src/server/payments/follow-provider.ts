import { lostStatuses } from '../../domain/bookings/unpaid.ts';
import type { PaymentMove } from '../changes/change.ts';
import { recordPaymentMove } from '../changes/record-payment-move.ts';
import type { Context } from '../context.ts';
import type { Db, PaymentRow } from '../platform/db/schema.ts';
import { movePayment } from './move-payment.ts';
import { recordPaymentLink } from './payment-link.ts';
import { findPayment } from './queries.ts';
import { queueRelease } from './queue-work.ts';

type Following = Pick<Context, 'clock' | 'changes'>;
type Status = PaymentRow['status'];
type Moved = Partial<PaymentRow> & { status: Status };

/** What a payment becomes that the provider has given back as a whole. */
export const refundedAt = (now: number, { capturedAt }: PaymentRow) =>
  ({ status: 'refunded', capturedAt: capturedAt ?? now, refundedAt: now }) as const;

/** The statuses that the provider may report for a payment with this ledger status. */
const next: Partial<Record<Status, Status[]>> = {
  authorized: ['captured', 'voided', 'failed', 'refunded'],
  captured: ['refunded'],
  voided: ['captured'],
};

/**
 * Updates the ledger to the provider's answer, whatever the ledger's current status. Queues a refund if the provider
 * captured a payment that the ledger had voided.
 * @throws Error when the two contradict each other; the job runner retries
 */
export const followProvider = (context: Following, payment: PaymentRow, moved: Moved): Promise<undefined> =>
  writePayment(context, payment, async (trx) => {
    for (;;) {
      const status = (await findPayment(trx, payment.id))?.status ?? payment.status;
      // Another node has written the same status or a later one.
      if (status === moved.status || (status === 'refunded' && moved.status === 'captured')) return null;
      if (!next[status]?.includes(moved.status)) {
        throw new Error(`payment is ${moved.status} at the provider but ${status} in the ledger`);
      }
      // If another node changed the payment since it was read, the update fails and the payment is read again.
      if (await movePayment(trx, payment.id, { status }, moved)) return { from: status, to: moved.status };
    }
  });

/**
 * Changes a payment and records the change in the history of its booking, if any.
 * @param change returns the old and the new status, or null if nothing changed
 */
export async function writePayment(
  context: Following,
  { id, bookingId }: PaymentRow,
  change: (trx: Db) => Promise<{ from: string; to: string } | null>,
): Promise<undefined> {
  await context.changes.commit(async (trx) => {
    const became = await change(trx);
    if (became?.from === 'voided') await queueRelease(trx, id, context.clock());
    return became && bookingId ? recordMoves(trx, bookingId, became, context.clock()) : null;
  });
}

/** A customer whose booking has lost its payment is sent the link to pay again. */
async function recordMoves(
  trx: Db,
  bookingId: string,
  became: { from: string; to: string },
  now: number,
): Promise<PaymentMove[]> {
  const move = await recordPaymentMove(trx, bookingId, became, now);
  if (!lostStatuses.some((lost) => lost === became.to)) return [move];
  const link = await recordPaymentLink(trx, bookingId, now);
  return link && 'version' in link ? [move, link] : [move];
}
