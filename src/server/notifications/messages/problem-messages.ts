import { customerServiceName } from '../../../domain/bookings/service-type.ts';
import type { CompanyProfile } from '../../../domain/company/company-profile.ts';
import { MINUTE_MS } from '../../../domain/durations.ts';
import type { Texts } from '../../../domain/texts.ts';
import { bookedWindow } from '../../bookings/booked-window.ts';
import type { BookingDetail } from '../../bookings/find-booking.ts';
import { clockTime } from '../../lib/zoned-format.ts';
import type { MailedBooking, Provider } from '../channels/mail-channel.ts';
import type { PushText } from '../channels/push-channel.ts';
import { customerOfTechnician, customerWhileAwaiting, customerWhileOpen } from './audiences.ts';
import type { EmailContent } from './email-template.tsx';
import { linkTo, placeAndCarRows, times } from './mail-rows.ts';
import type { MessageRules } from './message-rules.ts';

/** What a customer hears when the technician reports a problem. */

type Company = Pick<CompanyProfile, 'timeZone' | 'supportPhone'>;
type Words = Pick<Texts, 't' | 'language'>;
type Told = Pick<
  BookingDetail,
  'status' | 'assignedTechId' | 'arrivedAt' | 'scheduledAt' | 'promisedAt' | 'createdAt' | 'lateBy'
>;
type Said = (booking: Told, company: Company, texts: Words) => { title: string; body: string };

/** When the technician comes who comes instead. */
function whenText(booking: Told, company: Company, texts: Words): string {
  const { lateBy, promisedAt } = booking;
  const { t, language } = texts;
  const clock = (at: number) => clockTime(at, company.timeZone, language);
  const promised = clock(promisedAt);
  if (lateBy !== null)
    return t('The new time is {time} instead of {promised}.', { time: clock(lateBy), promised });
  const window = bookedWindow(booking, company, texts);
  return window
    ? t('Your time stays {window}.', { window })
    : t('We tell you at once if it gets later than {promised}.', { promised });
}

const nextText = (booking: Told, company: Company, texts: Words): string => {
  const { t } = texts;
  const who =
    booking.assignedTechId === null ? t('We are finding another one.') : t('Another one takes over.');
  return `${who} ${whenText(booking, company, texts)}`;
};

const givenBack: Said = (booking, company, texts) => ({
  title: texts.t('Your technician cannot come'),
  body: `${texts.t('Your technician cannot come.')} ${nextText(booking, company, texts)}`,
});

const stopped: Said = (booking, company, texts) => ({
  title: texts.t('Your technician cannot go on'),
  body: `${texts.t('Your technician cannot go on with the charge.')} ${nextText(booking, company, texts)}`,
});

const replaced: Said = (booking, company, texts) => ({
  title: texts.t('Another technician comes'),
  body: `${texts.t('Another technician comes to you.')} ${whenText(booking, company, texts)}`,
});

const wrongPlace: Said = (_, { supportPhone: phone }, { t }) => ({
  title: t('Where is your car?'),
  body: t(
    'Your technician does not find your car at the place that you gave. Call {phone} with the right place.',
    {
      phone,
    },
  ),
});

const locked: Said = (_, { supportPhone: phone }, { t }) => ({
  title: t('Your car cannot be reached'),
  body: t('Your technician cannot get to your car or open it. Please come to it, or call {phone}.', {
    phone,
  }),
});

const noAnswer: Said = ({ status, arrivedAt }, { supportPhone: phone }, { t }) => ({
  title: t('We cannot reach you'),
  body:
    status === 'in_progress' || arrivedAt !== null
      ? t('Your technician is at your car and cannot reach you. Please come to it, or call {phone}.', {
          phone,
        })
      : t('Your technician cannot reach you. Please answer the phone, or call {phone}.', { phone }),
});

const needsTow: Said = (_, { supportPhone: phone }, { t }) => ({
  title: t('Your car needs a tow truck'),
  body: t('Your technician says that your car needs a tow truck. We call you about it, or call {phone}.', {
    phone,
  }),
});

const pushOf =
  (said: Said): PushText =>
  (booking, texts, company) => ({ ...said(booking, company, texts), urgent: true });

function mailOf(said: Said) {
  return (provider: Provider, booking: MailedBooking): EmailContent => {
    const { company, texts } = provider;
    const { title, body } = said(booking, company, texts);
    const { t } = texts;
    return {
      subject: `${company.brandName}: ${title}`,
      title,
      amount: null,
      intro: body,
      rows: [
        [t('Service'), t(customerServiceName[booking.serviceType])],
        ...times(provider, [t('Promised'), booking.promisedAt], [t('New time'), booking.lateBy]),
        ...placeAndCarRows(provider, booking),
      ],
      link: linkTo(provider, booking),
    };
  };
}

const contentOf = (said: Said) => ({ push: pushOf(said), mail: mailOf(said) });

/** How long a report from the car is worth hearing. */
export const AT_CAR_MS = 15 * MINUTE_MS;

const fromCar = (said: Said): MessageRules => ({
  audience: customerWhileOpen,
  ttlMs: AT_CAR_MS,
  content: contentOf(said),
});

const instead = (said: Said): MessageRules => ({
  audience: customerWhileAwaiting,
  ttlMs: 30 * MINUTE_MS,
  content: contentOf(said),
});

/** The kinds of messages to customers about a technician's problem. */
export const problemMessages = {
  given_back: instead(givenBack),
  /** The job was given back in the middle of its service. */
  stopped: instead(stopped),
  /** A job that was given back has a technician again. */
  replaced: { ...instead(replaced), audience: customerOfTechnician },
  wrong_place: fromCar(wrongPlace),
  locked: fromCar(locked),
  no_answer: fromCar(noAnswer),
  needs_tow: fromCar(needsTow),
};
