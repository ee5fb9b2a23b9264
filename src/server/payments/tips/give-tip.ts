import { Failure } from '../../../domain/failure.ts';
import { MIN_TIP_CENTS, maxTipCents } from '../../../domain/money/tip-rules.ts';
import type { MoneyMoved } from '../../changes/record-money-change.ts';
import type { Db } from '../../platform/db/schema.ts';
import { queueCapture } from '../intents/queue-work.ts';
import { findPayment } from '../queries.ts';
import { bindToTip, findTip } from './queries.ts';
import { tipMoved } from './tip-changes.ts';

/** Whether the customer's payment is, or was, the tip of a booking. */
export async function isTipOf(
  db: Db,
  { customerId, bookingId, paymentId }: { customerId: string; bookingId: string; paymentId: string },
): Promise<boolean> {
  const payment = await findPayment(db, paymentId);
  return payment?.customerId === customerId && payment.tipBookingId === bookingId;
}

type Given = { customerId: string; bookingId: string; techId: string; netCents: number };

/**
 * Makes an unspent authorisation the tip of a booking, and queues its capture. The caller has locked the booking. Returns
 * the change for the log.
 * @param netCents the price of the booking without tax
 * @throws Failure ALREADY_TIPPED, PAYMENT_REQUIRED
 */
export async function giveTip(
  trx: Db,
  { customerId, bookingId, techId, netCents }: Given,
  paymentId: string,
  now: number,
): Promise<MoneyMoved> {
  if (await findTip(trx, bookingId)) throw new Failure('ALREADY_TIPPED');
  const bounds = { minCents: MIN_TIP_CENTS, maxCents: maxTipCents(netCents) };
  const tip = { customerId, tipBookingId: bookingId, tipTechId: techId };
  const bound = await bindToTip(trx, paymentId, tip, bounds);
  if (!bound) throw new Failure('PAYMENT_REQUIRED');
  await queueCapture(trx, paymentId, now);
  return tipMoved(bound, 'authorized');
}
