import { customerServiceName } from '../../../domain/bookings/service-type.ts';
import { partnerText } from '../../bookings/partner-text.ts';
import type { MailedBooking, Provider } from '../channels/mail-channel.ts';
import type { EmailContent } from './email-template.tsx';
import { linkTo, placeRows } from './mail-rows.ts';

/** The e-mail to a customer to whom a partner company comes. */
export function partnerComes(provider: Provider, booking: MailedBooking): EmailContent {
  const { company, texts } = provider;
  const { t } = texts;
  const title = t('Our partner {partner} comes', { partner: booking.partnerName ?? '' });
  const intro = [
    partnerText(booking, company, texts),
    t('You have paid us, and pay nothing else. Questions? Call us at {phone}.', {
      phone: company.supportPhone,
    }),
  ];
  return {
    subject: `${company.brandName}: ${title}`,
    title,
    amount: null,
    intro: intro.filter(Boolean).join(' '),
    rows: [[t('Service'), t(customerServiceName[booking.serviceType])], ...placeRows(provider, booking)],
    link: linkTo(provider, booking),
  };
}
