import { customerServiceName } from '../../../domain/bookings/service-type.ts';
import { paymentPath } from '../../../domain/bookings/unpaid.ts';
import { formatCents } from '../../../domain/money/money.ts';
import { bookedWindow } from '../../bookings/booked-window.ts';
import type { MailedBooking, Provider } from '../channels/mail-channel.ts';
import { taxRows } from './booking-mail.ts';
import type { EmailContent, Row } from './email-template.tsx';
import { linkTo, placeAndCarRows, shortId } from './mail-rows.ts';

/** What a dispatcher has booked for a caller: how to pay, and where to follow it. */
export function bookedByPhone(provider: Provider, booking: MailedBooking): EmailContent {
  const { company, publicUrl, texts } = provider;
  const { t } = texts;
  const { brandName: brand } = company;
  const amount = formatCents(booking.totalCents);
  const window = bookedWindow(booking, company, texts);
  const said = t(
    'We have booked a charge for you, as booking {booking}. You sign in with this e-mail address.',
    {
      booking: shortId(booking),
    },
  );
  const rows: Row[] = [
    [t('Service'), t(customerServiceName[booking.serviceType])],
    ...(window ? [[t('Time'), window] as const] : []),
    ...placeAndCarRows(provider, booking),
    [t('Total'), amount],
    ...taxRows(texts, booking),
  ];
  return {
    subject: t('Please pay {amount} for your {brand} booking', { amount, brand }),
    title: t('Booked by phone'),
    amount,
    intro: `${said} ${payText(booking, texts)}`,
    rows,
    link: [t('Pay now'), `${publicUrl}${paymentPath(booking.id)}`],
    secondLink: linkTo(provider, booking),
  };
}

function payText({ unpaidRule, serviceType }: MailedBooking, { t }: Provider['texts']): string {
  if (unpaidRule !== 'waits') return t('Please pay before or after the service.');
  return serviceType === 'emergency'
    ? t('We send somebody as soon as it is paid. Please pay within an hour, or the booking ends.')
    : t('Please pay within 12 hours, or the booking ends.');
}
