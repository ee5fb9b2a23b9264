import type { BookingDetail } from '../bookings/to-booking.ts';
import type { Config } from '../config.ts';
import type { Mail } from '../mail/mailer.ts';
import { technicianName } from '../technicians/roster.ts';
import type { Channel } from './channel.ts';
import { htmlLetter, type Letter, plainLetter } from './letter.ts';
import { findMailAddress } from './message-queries.ts';

export type Provider = Pick<Config, 'company' | 'publicUrl'>;
export type MailedBooking = BookingDetail & { technician: string | null };

/** An e-mail, plain and HTML. */
export function composeMail({ company }: Provider, letter: Letter): Omit<Mail, 'to'> {
  const { brandName, supportPhone, serviceHours } = company;
  const foot = `${brandName}, ${supportPhone}, available ${serviceHours}`;
  const html = htmlLetter(letter, brandName, foot);
  return { subject: letter.subject, text: plainLetter(letter, foot), html };
}

/** E-mail, where `SMTP_URL` is set: to customers at their address, to admins at `ADMIN_EMAILS`. */
export const mail: Channel<(provider: Provider, booking: MailedBooking) => Letter> = {
  preference: 'email',

  async addresses({ db, config, mailer }, { role, id }) {
    if (!mailer) return [];
    const own = role === 'customer' && id !== null ? await findMailAddress(db, id) : undefined;
    const found = role === 'admin' ? config.adminEmails : own ? [own] : [];
    return [...found].map((address) => ({
      role,
      address,
      person: `${role}:${id ?? address}`,
      service: 'mail',
    }));
  },

  async deliver({ db, config, mailer }, { address, booking }, letterOf) {
    if (!mailer) return 'unreachable';
    const technician = booking.assignedTechId && (await technicianName(db, booking.assignedTechId));
    const letter = letterOf(config, { ...booking, technician: technician || null });
    await mailer.send({ ...composeMail(config, letter), to: address });
    return 'sent';
  },
};
