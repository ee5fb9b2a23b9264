import { can, OWNER } from '../../domain/bookings/booking-lifecycle.ts';
import { readTerms } from '../../domain/bookings/cancellation-terms.ts';
import { freeUntilText } from '../../domain/bookings/cancellation-words.ts';
import { Failure } from '../../domain/failure.ts';
import { formatCents } from '../../domain/money/money.ts';
import type { Context } from '../context.ts';
import { instantValue, type Property, quoted, textValue, writeCalendar } from '../lib/icalendar.ts';
import { bookedWindow, longTime } from './booked-window.ts';
import type { BookingDetail } from './find-booking.ts';
import { paymentStatusOf } from './to-booking.ts';

type Writing = { config: Pick<Context['config'], 'company' | 'publicUrl'>; texts: Context['texts'] };

/**
 * Returns the calendar file of a booking that has a time, written at an instant. The event keeps its UID, and its
 * SEQUENCE is the booking's version, so that a later file replaces the event of an earlier one; that of a cancelled
 * booking takes the event away.
 * @throws Failure NOT_SCHEDULED for an emergency
 */
export function calendarFile({ config, texts }: Writing, booking: BookingDetail, nowMs: number): string {
  const { company, publicUrl } = config;
  const { t } = texts;
  const { id, scheduledAt, promisedAt, version } = booking;
  if (scheduledAt === null) throw new Failure('NOT_SCHEDULED');
  const isCancelled = booking.status === 'cancelled';
  const brand = company.brandName;
  // RFC 5546 asks for an organizer with an address. A company without one has one that takes no mail.
  const address = company.email ?? `no-reply@${new URL(publicUrl).hostname}`;
  const page = `${publicUrl}/tracking/${id}`;
  return writeCalendar(
    [
      ['PRODID', textValue(`-//${brand}//Bookings//EN`)],
      ['METHOD', calendarMethod(booking)],
    ],
    [
      ['UID', `booking-${id}`],
      ['SEQUENCE', String(version)],
      ['STATUS', isCancelled ? 'CANCELLED' : 'CONFIRMED'],
      ['DTSTAMP', instantValue(nowMs)],
      ['DTSTART', instantValue(scheduledAt)],
      ['DTEND', instantValue(promisedAt)],
      ['SUMMARY', textValue(t('{brand} charges your car', { brand }))],
      ['LOCATION', textValue(booking.location)],
      ...pointOf(booking),
      ['DESCRIPTION', textValue(descriptionOf({ config, texts }, booking, page, nowMs))],
      ['URL', page],
      [`ORGANIZER;CN=${quoted(brand)}`, `mailto:${address}`],
    ],
  );
}

/** The method of a booking's calendar file: it adds the event, or takes it away. */
export const calendarMethod = ({ status }: Pick<BookingDetail, 'status'>): 'PUBLISH' | 'CANCEL' =>
  status === 'cancelled' ? 'CANCEL' : 'PUBLISH';

const pointOf = ({ precision, latitude, longitude }: BookingDetail): Property[] =>
  precision === 'exact' ? [['GEO', `${latitude.toFixed(6)};${longitude.toFixed(6)}`]] : [];

function descriptionOf(
  { config, texts }: Writing,
  booking: BookingDetail,
  page: string,
  nowMs: number,
): string {
  const { company } = config;
  const { t, language } = texts;
  const { status, cancellationTerms, vehicleInfo, totalCents } = booking;
  if (status === 'cancelled') return [t('This booking was cancelled.'), page].join('\n');
  const terms = readTerms(cancellationTerms);
  const when = (at: number) => longTime(at, company, language);
  return [
    t('The technician comes {window}.', { window: bookedWindow(booking, company, texts) ?? '' }),
    ...(vehicleInfo ? [t('Vehicle: {vehicle}', { vehicle: vehicleInfo })] : []),
    t('Total: {amount}', { amount: formatCents(totalCents) }),
    ...(can({ ...booking, paymentStatus: paymentStatusOf(booking) }, 'cancel', OWNER) === null
      ? [freeUntilText({ ...booking, terms }, nowMs, { t, when })]
      : []),
    t('Questions: {phone}', { phone: company.supportPhone }),
    page,
  ].join('\n');
}
