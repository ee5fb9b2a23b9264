import { customerServiceName } from '../../../domain/bookings/service-type.ts';
import type { CompanyProfile } from '../../../domain/company/company-profile.ts';
import type { Texts } from '../../../domain/texts.ts';
import { bookedWindow, longTime } from '../../bookings/booked-window.ts';
import type { BookingDetail } from '../../bookings/find-booking.ts';
import type { MailedBooking, Provider } from '../channels/mail-channel.ts';
import type { PushText } from '../channels/push-channel.ts';
import type { EmailContent, Row } from './email-template.tsx';
import { linkTo, placeAndCarRows } from './mail-rows.ts';

/** What a customer hears who waits for an earlier time. */

type Company = Pick<CompanyProfile, 'timeZone'>;
type Words = Pick<Texts, 't' | 'language'>;
type Offered = Pick<
  BookingDetail,
  'scheduledAt' | 'promisedAt' | 'createdAt' | 'offeredStartAt' | 'offeredUntil'
>;

/** Returns the offered window, the booked one and the time for the answer; null once the offer has ended. */
function offerOf(booking: Offered, company: Company, texts: Words) {
  const { scheduledAt, promisedAt, offeredStartAt, offeredUntil } = booking;
  if (scheduledAt === null || offeredStartAt === null || offeredUntil === null) return null;
  const promised = offeredStartAt + promisedAt - scheduledAt;
  const offered = { ...booking, scheduledAt: offeredStartAt, promisedAt: promised };
  return {
    window: bookedWindow(offered, company, texts) ?? '',
    booked: bookedWindow(booking, company, texts) ?? '',
    until: longTime(offeredUntil, company, texts.language),
  };
}

const gone = ({ t }: Pick<Texts, 't'>) => t('The earlier time has gone to somebody else meanwhile.');

export const earlierPush: PushText = (booking, texts, company) => {
  const offer = offerOf(booking, company, texts);
  const { t } = texts;
  return {
    title: t('An earlier time is free'),
    body: offer
      ? t('Tap to take {window}. Held for you until {until}.', {
          window: offer.window,
          until: offer.until,
        })
      : gone(texts),
    urgent: true,
  };
};

export function earlierOffered(provider: Provider, booking: MailedBooking): EmailContent {
  const { company, texts } = provider;
  const { t } = texts;
  const { brandName: brand } = company;
  const offer = offerOf(booking, company, texts);
  const rows: Row[] = offer
    ? [
        [t('Earlier time'), offer.window],
        [t('Your time'), offer.booked],
        [t('Held until'), offer.until],
      ]
    : [];
  return {
    ...mailOf(provider, booking, rows),
    subject: t('An earlier time with {brand} is free', { brand }),
    title: offer?.window ?? t('An earlier time is free'),
    intro: offer
      ? t('You asked for an earlier time. This one is held for you until {until}; the price is the same.', {
          until: offer.until,
        })
      : gone(texts),
    notes: offer ? [t('Without an answer your time stays as it is.')] : [],
  };
}

export const offListText = ({ t }: Pick<Texts, 't'>): string =>
  t('Three earlier times went without an answer, so we offer you no more. Your time stays as it is.');

export function earlierRemoved(provider: Provider, booking: MailedBooking): EmailContent {
  const { t } = provider.texts;
  return {
    ...mailOf(provider, booking, []),
    subject: t('Off the list for an earlier time'),
    title: t('Your time stays as it is'),
    intro: offListText(provider.texts),
    notes: [t('If you want to hear of earlier times again, put yourself on the list on your booking.')],
  };
}

type Sooner = Pick<BookingDetail, 'promisedAt' | 'earlierToldAt'>;

export function soonerText({ promisedAt, earlierToldAt }: Sooner, company: Company, texts: Words): string {
  const when = (at: number) => longTime(at, company, texts.language);
  return texts.t('Your van comes earlier than promised: by {time} instead of {promised}.', {
    time: when(earlierToldAt ?? promisedAt),
    promised: when(promisedAt),
  });
}

export function earlierTold(provider: Provider, booking: MailedBooking): EmailContent {
  const { company, texts } = provider;
  const { t } = texts;
  const { brandName: brand } = company;
  return {
    ...mailOf(provider, booking, []),
    subject: t('{brand} comes earlier than promised', { brand }),
    title: t('Earlier than promised'),
    intro: soonerText(booking, company, texts),
    notes: [],
  };
}

function mailOf(provider: Provider, booking: MailedBooking, rows: Row[]) {
  const { t } = provider.texts;
  return {
    amount: null,
    rows: [
      [t('Service'), t(customerServiceName[booking.serviceType])] as const,
      ...rows,
      ...placeAndCarRows(provider, booking),
    ],
    link: linkTo(provider, booking),
  };
}
