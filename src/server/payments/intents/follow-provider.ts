import { lostStatuses } from '../../../domain/bookings/unpaid.ts';
import type { MoneyChange } from '../../changes/change.ts';
import { type MoneyMoved, recordMoneyChange } from '../../changes/record-money-change.ts';
import type { Context } from '../../context.ts';
import type { Db, PaymentRow } from '../../platform/db/schema.ts';
import { findPayment } from '../queries.ts';
import { ofTip } from '../tips/tip-changes.ts';
import { movePayment, paymentMoved } from './move-payment.ts';
import { recordPaymentLink } from './payment-link.ts';
import { queueRelease } from './queue-work.ts';

type Following = Pick<Context, 'clock' | 'changes'>;
type Status = PaymentRow['status'];
type Next = 'captured' | 'voided' | 'failed' | 'refunded';
type Moved = Partial<PaymentRow> & { status: Next };

/** What a payment becomes that the provider has given back as a whole. */
export const refundedAt = (now: number, { capturedAt }: PaymentRow) =>
  ({ status: 'refunded', capturedAt: capturedAt ?? now, refundedAt: now }) as const;

const hasNext = (status: Status): status is keyof typeof next => Object.hasOwn(next, status);

/** The statuses that the provider may report for a payment with this ledger status. */
const next: Record<'authorized' | 'captured' | 'voided', readonly Next[]> = {
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
      if (!hasNext(status) || !next[status].includes(moved.status)) {
        throw new Error(`payment is ${moved.status} at the provider but ${status} in the ledger`);
      }
      // If another node changed the payment since it was read, the update fails and the payment is read again.
      if (await movePayment(trx, payment.id, { status }, moved)) return paymentMoved(status, moved.status);
    }
  });

/**
 * Changes a payment and records the changes in the history of its booking, if any; those of a tip as steps of the tip.
 * @param change returns what moved, in the order of the history, or null if nothing changed
 */
export async function writePayment(
  context: Following,
  payment: PaymentRow,
  change: (trx: Db) => Promise<MoneyMoved | (MoneyMoved | null)[] | null>,
): Promise<undefined> {
  const { id, bookingId, tipBookingId } = payment;
  await context.changes.commit(async (trx) => {
    const made: MoneyChange[] = [];
    for (const moved of [await change(trx)].flat()) {
      if (!moved) continue;
      if (moved.kind === 'payment' && moved.from === 'voided') await queueRelease(trx, id, context.clock());
      if (tipBookingId)
        made.push(await recordMoneyChange(trx, tipBookingId, ofTip(payment, moved), context.clock()));
      else if (bookingId) made.push(...(await recordMoves(trx, bookingId, moved, context.clock())));
    }
    return made.length > 0 ? made : null;
  });
}

/** A customer whose booking has lost its payment is sent the link to pay again. */
async function recordMoves(
  trx: Db,
  bookingId: string,
  moved: MoneyMoved,
  now: number,
): Promise<MoneyChange[]> {
  const move = await recordMoneyChange(trx, bookingId, moved, now);
  if (!lostStatuses.some((lost) => lost === moved.to)) return [move];
  const link = await recordPaymentLink(trx, bookingId, now);
  return link && 'version' in link ? [move, link] : [move];
}
