import { findBooking } from '../bookings/find-booking.ts';
import type { Context } from '../context.ts';
import { technicianName } from '../technicians/roster.ts';
import { composeMail } from './booking-mail.ts';
import type { Delivery, Outcome } from './delivery.ts';

/** @throws Error when the mail server did not take it */
export async function deliverMail(
  { db, config, mailer }: Pick<Context, 'db' | 'config' | 'mailer'>,
  { delivery, message }: Delivery,
): Promise<Outcome> {
  const booking = await findBooking(db, message.bookingId);
  if (!booking || !mailer) return 'unreachable';
  const technician = booking.assignedTechId && (await technicianName(db, booking.assignedTechId));
  const mail = composeMail(config, message.kind, { ...booking, technician: technician || null });
  if (!mail) return 'unreachable';
  await mailer.send({ ...mail, to: delivery.address });
  return 'sent';
}
