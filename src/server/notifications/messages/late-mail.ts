import { readTerms } from '../../../domain/bookings/cancellation-terms.ts';
import { customerServiceName } from '../../../domain/bookings/service-type.ts';
import type { CompanyProfile } from '../../../domain/company/company-profile.ts';
import { lateSentences } from '../../../domain/promise/late-words.ts';
import type { Texts } from '../../../domain/texts.ts';
import type { BookingDetail } from '../../bookings/find-booking.ts';
import { clockTime } from '../../lib/zoned-format.ts';
import type { MailedBooking, Provider } from '../channels/mail-channel.ts';
import type { EmailContent } from './email-template.tsx';
import { linkTo, placeRows, times } from './mail-rows.ts';

type Late = Pick<BookingDetail, 'promisedAt' | 'lateBy' | 'lateReason' | 'cancellationTerms'>;

/** The new time, the reason and the credit, as push and e-mail say them. */
export function lateText(
  { promisedAt, lateBy: arrivalBy, lateReason: reason, cancellationTerms }: Late,
  { timeZone }: Pick<CompanyProfile, 'timeZone'>,
  texts: Pick<Texts, 't' | 'plural' | 'language'>,
): string {
  const clock = (at: number) => clockTime(at, timeZone, texts.language);
  const terms = readTerms(cancellationTerms);
  return lateSentences({ promisedAt, arrivalBy, reason, terms }, { ...texts, clock }).join(' ');
}

type Told = Late & Pick<BookingDetail, 'lateToldAt' | 'arrivalToldAt' | 'toldArrivesAt'>;

/** Whether the time that a dispatcher told is after the promise. */
export const isToldLate = ({
  lateToldAt,
  arrivalToldAt,
}: Pick<Told, 'lateToldAt' | 'arrivalToldAt'>): boolean =>
  arrivalToldAt !== null && lateToldAt === arrivalToldAt;

/** The time that a dispatcher tells, as push and e-mail say it; of a late one also the new time, the reason and the credit. */
export function toldText(
  booking: Told,
  company: Pick<CompanyProfile, 'timeZone'>,
  texts: Pick<Texts, 't' | 'plural' | 'language'>,
): string {
  const clock = (at: number) => clockTime(at, company.timeZone, texts.language);
  const time = clock(booking.toldArrivesAt ?? booking.promisedAt);
  return isToldLate(booking)
    ? `${texts.t('Your technician arrives about {time}.', { time })} ${lateText(booking, company, texts)}`
    : texts.t('Your technician arrives about {time}. Promised by {promised}.', {
        time,
        promised: clock(booking.promisedAt),
      });
}

/** The e-mail to a customer whose technician will be later than promised. */
export function late(provider: Provider, booking: MailedBooking): EmailContent {
  const { t } = provider.texts;
  return {
    ...lateContent(provider, booking),
    intro: `${t('We are sorry.')} ${lateText(booking, provider.company, provider.texts)}`,
  };
}

/** The e-mail to a customer whom a dispatcher tells when the technician comes. */
export function arrivalTold(provider: Provider, booking: MailedBooking): EmailContent {
  const { company, texts } = provider;
  const { t } = texts;
  const intro = toldText(booking, company, texts);
  if (isToldLate(booking))
    return { ...lateContent(provider, booking), intro: `${t('We are sorry.')} ${intro}` };
  const title = t('Your technician arrives about {time}', {
    time: clockTime(booking.toldArrivesAt ?? booking.promisedAt, company.timeZone, texts.language),
  });
  return {
    subject: `${company.brandName}: ${title}`,
    title,
    amount: null,
    intro,
    rows: rowsOf(provider, booking, [t('Expected'), booking.toldArrivesAt]),
    link: linkTo(provider, booking),
  };
}

/** What e-mails about a delay have in common. */
function lateContent(provider: Provider, booking: MailedBooking): Omit<EmailContent, 'intro'> {
  const { company, texts } = provider;
  const { t } = texts;
  const { brandName: brand, timeZone } = company;
  const title =
    booking.lateBy === null
      ? t('Your technician is late')
      : t('Your technician is late: now by {time}', {
          time: clockTime(booking.lateBy, timeZone, texts.language),
        });
  return {
    subject: `${brand}: ${title}`,
    title,
    amount: null,
    rows: rowsOf(provider, booking, [t('New time'), booking.lateBy]),
    link: linkTo(provider, booking),
  };
}

const rowsOf = (provider: Provider, booking: MailedBooking, time: [string, number | null]) => [
  [provider.texts.t('Service'), provider.texts.t(customerServiceName[booking.serviceType])] as const,
  ...times(provider, [provider.texts.t('Promised'), booking.promisedAt], time),
  ...placeRows(provider, booking),
];
