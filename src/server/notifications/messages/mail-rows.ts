import { factsIn } from '../../../domain/bookings/booking-fields.ts';
import { zoneNames } from '../../../domain/company/company-words.ts';
import { zonedFormat } from '../../lib/zoned-format.ts';
import type { MailedBooking, Provider } from '../channels/mail-channel.ts';
import type { Row } from './email-template.tsx';

const clock = zonedFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** Omits rows without a time. */
export const times = ({ company, texts }: Provider, ...rows: (readonly [string, number | null])[]): Row[] =>
  rows.flatMap(([name, ms]) =>
    ms === null ? [] : [[name, timeOf(ms, company.timeZone, texts.language)] as const],
  );

export const timeOf = (ms: number, timeZone: string, language: string) =>
  `${clock(ms, timeZone, language)} (${zoneNames(timeZone, language).city})`;

export const shortId = ({ id }: MailedBooking) => id.slice(-8);

export const placeRows = (provider: Provider, booking: MailedBooking): Row[] => [
  ...placeAndCarRows(provider, booking),
  [provider.texts.t('Technician'), booking.technician ?? provider.texts.t('Not assigned')],
];

export const placeAndCarRows = ({ texts: { t } }: Provider, booking: MailedBooking): Row[] => [
  [t('Place'), booking.location],
  ...factsIn('mail', booking, { t }).map(({ name, value }): Row => [name, value]),
];

export const linkTo = ({ publicUrl, texts }: Provider, booking: MailedBooking): Row => [
  texts.t('View the booking'),
  `${publicUrl}/tracking/${booking.id}`,
];
