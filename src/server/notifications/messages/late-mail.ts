import { readTerms } from '../../../domain/bookings/cancellation-terms.ts';
import { customerServiceName } from '../../../domain/bookings/service-type.ts';
import type { CompanyProfile } from '../../../domain/company/company-profile.ts';
import { lateSentences } from '../../../domain/promise/late-words.ts';
import type { Texts } from '../../../domain/texts.ts';
import type { BookingDetail } from '../../bookings/find-booking.ts';
import { zonedFormat } from '../../lib/zoned-format.ts';
import type { MailedBooking, Provider } from '../channels/mail-channel.ts';
import type { EmailContent } from './email-template.tsx';
import { linkTo, placeRows, times } from './mail-rows.ts';

const clockOf = zonedFormat({ hour: 'numeric', minute: '2-digit' });

type Late = Pick<BookingDetail, 'promisedAt' | 'lateBy' | 'lateReason' | 'cancellationTerms'>;

/** The new time, the reason and the credit, as push and e-mail say them. */
export function lateText(
  { promisedAt, lateBy: arrivalBy, lateReason: reason, cancellationTerms }: Late,
  { timeZone }: Pick<CompanyProfile, 'timeZone'>,
  texts: Pick<Texts, 't' | 'plural' | 'language'>,
): string {
  const clock = (at: number) => clockOf(at, timeZone, texts.language);
  const terms = readTerms(cancellationTerms);
  return lateSentences({ promisedAt, arrivalBy, reason, terms }, { ...texts, clock }).join(' ');
}

/** The e-mail to a customer whose technician will be later than promised. */
export function late(provider: Provider, booking: MailedBooking): EmailContent {
  const { company, texts } = provider;
  const { t } = texts;
  const { brandName: brand, timeZone } = company;
  const title =
    booking.lateBy === null
      ? t('Your technician is late')
      : t('Your technician is late: now by {time}', {
          time: clockOf(booking.lateBy, timeZone, texts.language),
        });
  return {
    subject: `${brand}: ${title}`,
    title,
    amount: null,
    intro: `${t('We are sorry.')} ${lateText(booking, company, texts)}`,
    rows: [
      [t('Service'), t(customerServiceName[booking.serviceType])],
      ...times(provider, [t('Promised'), booking.promisedAt], [t('New time'), booking.lateBy]),
      ...placeRows(provider, booking),
    ],
    link: linkTo(provider, booking),
  };
}
