import type { Receipt } from '../../../contract/shapes/receipt.ts';
import { shortId } from '../../../domain/bookings/short-id.ts';
import type { Texts } from '../../../domain/texts.ts';
import { calendarFile, calendarMethod } from '../../bookings/calendar-file.ts';
import type { BookingDetail } from '../../bookings/find-booking.ts';
import { cardsOf, findReceiptOf } from '../../payments/ledger/receipt.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Mail, type Mailer, MailRefused } from '../../platform/mail/mailer.ts';
import { technicianName } from '../../technicians/roster.ts';
import { type EmailContent, renderHtml, renderText } from '../messages/email-template.tsx';
import { findContact } from '../messages/queries.ts';
import { type Channel, hashOf, type ToldAmounts } from './channel.ts';

/** The company and its language for e-mails. */
export type Provider = Pick<Config, 'company' | 'publicUrl'> & { texts: Texts };
export type MailedBooking = BookingDetail &
  ToldAmounts &
  Awaited<ReturnType<typeof cardsOf>> & {
    technician: string | null;
    /** Null while the card has not been charged. */
    receipt: Receipt | null;
  };

/** Renders an e-mail as plain text and HTML. */
export function composeMail({ company, texts }: Provider, content: EmailContent): Omit<Mail, 'to'> {
  const { brandName, supportPhone, serviceHours } = company;
  const foot = texts.t('{brand}, {phone}, available {hours}', {
    brand: brandName,
    phone: supportPhone,
    hours: serviceHours,
  });
  const html = renderHtml({ content, brandName, foot, language: texts.language });
  return { subject: content.subject, text: renderText(content, foot), html };
}

/** Sends an e-mail. One that is refused for good is not tried again: later ones to the address would wait for it. */
export const sendMail = (mailer: Mailer, message: Mail): Promise<'sent' | 'refused'> =>
  mailer.send(message).then(
    () => 'sent',
    (error) => {
      if (error instanceof MailRefused) return 'refused';
      throw error;
    },
  );

/** E-mail, if `SMTP_URL` is set: to customers at their address, to admins at `ADMIN_EMAILS`. */
export const mail: Channel<(provider: Provider, booking: MailedBooking) => EmailContent> = {
  preference: 'email',

  async addresses({ db, config, mailer }, { role, id }) {
    if (!mailer) return [];
    const own = role === 'customer' && id !== null ? await findContact(db, id) : undefined;
    const found = role === 'admin' ? config.adminEmails : own?.email ? [own.email] : [];
    return [...found].map((address) => ({
      role,
      address,
      person: `${role}:${id ?? hashOf(address)}`,
      service: 'mail',
    }));
  },

  async deliver({ db, clock, config, texts, mailer }, delivery, contentOf) {
    const { address, booking, refundCents, differenceCents } = delivery;
    if (!mailer) return 'unreachable';
    const technician = booking.assignedTechId && (await technicianName(db, booking.assignedTechId));
    const provider = { company: config.company, publicUrl: config.publicUrl, texts };
    const content = contentOf(provider, {
      ...booking,
      ...{ refundCents, differenceCents },
      technician: technician || null,
      receipt: await findReceiptOf({ db, config }, booking),
      ...(await cardsOf(db, booking.id)),
    });
    const calendar = content.hasCalendar &&
      booking.scheduledAt !== null && {
        name: `booking-${shortId(booking.id)}.ics`,
        method: calendarMethod(booking),
        content: calendarFile({ config, texts }, booking, clock()),
      };
    return sendMail(mailer, {
      ...composeMail(provider, content),
      to: address,
      ...(calendar && { calendar }),
    });
  },
};
