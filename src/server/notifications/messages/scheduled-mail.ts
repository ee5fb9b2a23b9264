import { CALENDAR_HASH } from '../../../domain/bookings/calendar-link.ts';
import { readTerms } from '../../../domain/bookings/cancellation-terms.ts';
import { bookedTermsSentences } from '../../../domain/bookings/cancellation-words.ts';
import { customerServiceName } from '../../../domain/bookings/service-type.ts';
import { formatCents } from '../../../domain/money/money.ts';
import { remindAt } from '../../../domain/promise/reminder.ts';
import { bookedWindow, longTime, toldWhoText } from '../../bookings/booked-window.ts';
import type { MailedBooking, Provider } from '../channels/mail-channel.ts';
import { taxRows } from './booking-mail.ts';
import type { EmailContent, Row } from './email-template.tsx';
import { linkTo, placeAndCarRows, shortId } from './mail-rows.ts';

/** The e-mails about a service at a booked time, before anybody sets out for it. */

export function booked(provider: Provider, booking: MailedBooking): EmailContent {
  const { company, texts } = provider;
  const { t } = texts;
  const { brandName: brand } = company;
  const window = windowOf(provider, booking);
  const said = t('Your charge with {brand} is booked, as booking {booking}.', {
    brand,
    booking: shortId(booking),
  });
  return {
    subject: t('Booked with {brand}: {window}', { brand, window }),
    ...partsOf(provider, booking),
    intro: `${said} ${whoText(provider, booking)} ${t('The attached file adds it to your calendar.')}`,
    notes: termsOf(provider, booking, booking.createdAt),
    hasCalendar: true,
  };
}

/** The new time of a moved booking, and what it costs more or less; its calendar file moves the event. */
export function moved(provider: Provider, booking: MailedBooking): EmailContent {
  const { company, texts } = provider;
  const { t, language } = texts;
  const { brandName: brand } = company;
  const { scheduledAt, promisedAt } = booking;
  const parts = partsOf(provider, booking);
  const window =
    scheduledAt === null
      ? t('Emergency, by {time}', { time: longTime(promisedAt, company, language) })
      : parts.title;
  const said = t('Your charge with {brand} was moved, booking {booking}.', {
    brand,
    booking: shortId(booking),
  });
  const calendar =
    scheduledAt === null
      ? t('Please take the former time out of your calendar.')
      : t('The attached file moves it in your calendar.');
  return {
    subject: t('Moved with {brand}: {window}', { brand, window }),
    ...parts,
    title: window,
    rows: [
      ...parts.rows.map((row): Row => (row[0] === t('Time') ? [row[0], window] : row)),
      ...differenceRows(provider, booking),
    ],
    intro: [said, whoText(provider, booking), calendar].filter(Boolean).join(' '),
    notes: termsOf(provider, booking, booking.movedAt ?? booking.createdAt),
    ...(scheduledAt === null ? { secondLink: undefined } : { hasCalendar: true as const }),
  };
}

/** What this move changed of the price. Its capture may come after the message, or be refused. */
function differenceRows({ texts: { t } }: Provider, { differenceCents }: MailedBooking): Row[] {
  if (!differenceCents) return [];
  return differenceCents > 0
    ? [[t('More for the new time'), formatCents(differenceCents)]]
    : [[t('Goes back to your card'), formatCents(-differenceCents)]];
}

export function reminder(provider: Provider, booking: MailedBooking): EmailContent {
  const { company, texts } = provider;
  const { t } = texts;
  const { brandName: brand } = company;
  const said = t('This is a reminder of your charge with {brand}.', { brand });
  return {
    subject: t('Reminder from {brand}: {window}', { brand, window: windowOf(provider, booking) }),
    ...partsOf(provider, booking),
    intro: `${said} ${whoText(provider, booking)}`,
    notes: termsOf(provider, booking, remindAt(booking.scheduledAt ?? 0, company.timeZone)),
  };
}

export function technicianNamed(provider: Provider, booking: MailedBooking): EmailContent {
  const { t } = provider.texts;
  const { brandName: brand } = provider.company;
  return {
    subject: t('Who comes from {brand}: {technician}', { brand, technician: booking.technician ?? '' }),
    ...partsOf(provider, booking),
    intro: `${whoText(provider, booking)} ${t('You can follow the van once it is on the way.')}`,
  };
}

const windowOf = ({ company, texts }: Provider, booking: MailedBooking): string =>
  bookedWindow(booking, company, texts) ?? '';

/** What all of them have: window, place, price and links. */
function partsOf(provider: Provider, booking: MailedBooking) {
  const { t } = provider.texts;
  const [name, page] = linkTo(provider, booking);
  const rows: Row[] = [
    [t('Service'), t(customerServiceName[booking.serviceType])],
    [t('Time'), windowOf(provider, booking)],
    ...placeAndCarRows(provider, booking),
    ...(booking.technician ? [[t('Technician'), booking.technician] as const] : []),
    [t('Total'), formatCents(booking.totalCents)],
    ...taxRows(provider.texts, booking),
  ];
  return {
    title: windowOf(provider, booking),
    amount: null,
    rows,
    link: [name, page] as const,
    secondLink: [t('Add to calendar'), `${page}${CALENDAR_HASH}`] as const,
  };
}

function whoText({ company, texts }: Provider, { technician, scheduledAt }: MailedBooking): string {
  if (technician) return texts.t('{technician} comes to your car.', { technician });
  return scheduledAt === null ? '' : toldWhoText(scheduledAt, company, texts);
}

function termsOf({ company, texts }: Provider, booking: MailedBooking, nowMs: number): string[] {
  const when = (at: number) => longTime(at, company, texts.language);
  const terms = readTerms(booking.cancellationTerms);
  return bookedTermsSentences({ ...booking, terms }, nowMs, { ...texts, when });
}
