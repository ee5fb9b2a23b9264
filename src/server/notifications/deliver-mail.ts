import { findBooking } from '../bookings/find-booking.ts';
import type { Context } from '../context.ts';
import { technicianName } from '../technicians/roster.ts';
import { composeMail } from './booking-mail.ts';
import type { Delivery, Outcome } from './delivery.ts';

/** A refund that is still being made is waited for, as the letter says how it went; but not for ever. */
const REFUND_WITHIN_MS = 10 * 60_000;

/** @throws Error when the mail server did not take it, or the refund is still under way */
export async function deliverMail(
  { db, clock, config, mailer }: Pick<Context, 'db' | 'clock' | 'config' | 'mailer'>,
  { delivery, message }: Delivery,
): Promise<Outcome> {
  const booking = await findBooking(db, message.bookingId);
  if (!booking || !mailer) return 'unreachable';
  const { paymentStatus } = booking;
  const refunding = paymentStatus === 'captured' || paymentStatus === 'authorized';
  if (message.kind === 'refund_mail' && refunding && clock() - message.createdAt < REFUND_WITHIN_MS) {
    throw new Error('the refund is still being made');
  }
  const technician = booking.assignedTechId && (await technicianName(db, booking.assignedTechId));
  const mail = composeMail(config, message.kind, { ...booking, technician: technician || null });
  if (!mail) return 'unreachable';
  await mailer.send({ ...mail, to: delivery.address });
  return 'sent';
}
