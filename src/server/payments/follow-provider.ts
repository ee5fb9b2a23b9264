import { notePayment } from '../changes/note-payment.ts';
import type { Context } from '../context.ts';
import type { Db, PaymentRow } from '../db/schema.ts';
import { findPayment, movePayment } from './queries.ts';
import { queueRelease } from './queue-work.ts';

type Following = Pick<Context, 'clock' | 'changes'>;
type Status = PaymentRow['status'];
type Moved = Partial<PaymentRow> & { status: Status };

/** What the provider may have made of a payment that the ledger has in this state. */
const next: Partial<Record<Status, Status[]>> = {
  authorized: ['captured', 'voided', 'failed', 'refunded'],
  captured: ['refunded'],
  voided: ['captured'],
};

/**
 * Brings the ledger to what the provider has answered, from whatever state the ledger has by now. Money that
 * was taken although the ledger had given it back is queued to be refunded.
 * @throws Error when the two contradict each other; the provider is then asked again later
 */
export const followProvider = (context: Following, payment: PaymentRow, moved: Moved): Promise<undefined> =>
  writePayment(context, payment, async (trx) => {
    for (;;) {
      const status = (await findPayment(trx, payment.id))?.status ?? payment.status;
      // Another node has written the same, or what came of it later.
      if (status === moved.status || (status === 'refunded' && moved.status === 'captured')) return null;
      if (!next[status]?.includes(moved.status)) {
        throw new Error(`the provider says ${moved.status}, the ledger says ${status}`);
      }
      // Another node may have moved it since it was read: then it is read again.
      if (await movePayment(trx, payment.id, status, moved)) return { from: status, to: moved.status };
    }
  });

/**
 * Makes a change of a payment and writes it into the history of its booking, if it has one.
 * @param change answers what became of what, or null when nothing did
 */
export async function writePayment(
  context: Following,
  { id, bookingId }: PaymentRow,
  change: (trx: Db) => Promise<{ from: string; to: string } | null>,
): Promise<undefined> {
  await context.changes.commit(async (trx) => {
    const became = await change(trx);
    if (became?.from === 'voided') await queueRelease(trx, id, context.clock());
    return became && bookingId ? notePayment(trx, bookingId, became, context.clock()) : null;
  });
}
