import { shareKept } from '../../../domain/bookings/move.ts';
import { Failure } from '../../../domain/failure.ts';
import { taxOfPart } from '../../../domain/money/tax.ts';
import type { Db, PaymentRow, RefundRow } from '../../platform/db/schema.ts';
import { MOVED } from '../difference-columns.ts';
import { isTakenBack } from '../disputes/queries.ts';
import { queueRefund } from '../intents/queue-work.ts';
import { listPaymentsOfBooking } from '../queries.ts';
import { listRefunds, lockPayment } from './queries.ts';
import { addRefund, availableOf } from './refund-rows.ts';

/** `taxCents` is the tax in it, below zero if the booking has more tax at the lower price. */
type Cheaper = { bookingId: string; cents: number; taxCents: number; version: number; now: number };

/**
 * Has what a moved booking costs less given back, in the transaction of the move: of the captured payments first, because
 * the capture of another one may still be refused, and of the newest of these first. The refund of a payment that is only
 * authorised follows its capture, which the provider can only make as a whole.
 * @param version the booking's version after the move
 * @throws Failure PAYMENT_DISPUTED, REFUND_TOO_MUCH if less than that is left
 */
export async function giveBackDifference(
  trx: Db,
  { bookingId, cents, taxCents, version, now }: Cheaper,
): Promise<void> {
  const paid: { payment: PaymentRow; rows: RefundRow[] }[] = [];
  for (const { id } of (await listPaymentsOfBooking(trx, bookingId)).reverse()) {
    const payment = await lockPayment(trx, id);
    if (!payment) continue;
    if (await isTakenBack(trx, id)) throw new Failure('PAYMENT_DISPUTED');
    paid.push({ payment, rows: await listRefunds(trx, id) });
  }
  paid.sort((a, b) => Number(b.payment.status === 'captured') - Number(a.payment.status === 'captured'));
  const shares = shareKept(
    cents,
    paid.map(({ payment, rows }) => availableOf(payment, rows)),
  );
  if (shares.reduce((sum, share) => sum + share, 0) < cents) throw new Failure('REFUND_TOO_MUCH');
  const request = { reason: 'moved', requestKey: `${MOVED}${version}`, requestedBy: 'payments' };
  let sharedCents = 0;
  for (const [index, { payment, rows }] of paid.entries()) {
    const amountCents = shares[index] ?? 0;
    if (amountCents === 0) continue;
    const ofTax = taxOfPart({ amountCents: cents, taxCents }, sharedCents, amountCents);
    const share = { ...request, amountCents, taxCents: ofTax };
    await queueRefund(trx, await addRefund(trx, payment, rows, share, now), now);
    sharedCents += amountCents;
  }
}
