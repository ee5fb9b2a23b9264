import type { Booking } from '../../domain/bookings/booking.ts';
import { fieldsIn } from '../../domain/bookings/booking-fields.ts';
import { statusName } from '../../domain/bookings/booking-status.ts';
import { dayOf } from '../../domain/bookings/schedule.ts';
import { serviceName } from '../../domain/bookings/service-type.ts';
import { zoneNames } from '../../domain/company/company-words.ts';
import { CSV_START, type CsvValue, csvLine } from '../../domain/csv.ts';
import { holderName } from '../../domain/dispatch/partner.ts';
import { addedTaxOf } from '../../domain/money/tax.ts';
import { plateOf } from '../../domain/people/booked-car.ts';
import { english } from '../../domain/texts.ts';
import { config } from '../app/config.ts';
import { inZone } from '../ui/zone.ts';

// A fixed locale, because the export is the same in every language.
const clock = inZone({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, 'sv-SE');

/** '2026-11-20 14:12', a form that spreadsheets recognise as a time. */
const local = (at: string | null): string =>
  at === null ? '' : `${dayOf(new Date(at), config.timeZone)} ${clock(new Date(at))}`;

type Column = [title: string, of: (booking: Booking) => CsvValue];

const fieldColumn = ({ title, words }: ReturnType<typeof fieldsIn>[number]): Column => [
  title,
  (booking) => words(booking, english),
];

const addedTaxColumn: Column = ['Sales tax (USD)', (booking) => addedTaxOf(booking).toFixed(2)];

/** What is still to be paid of a booking that was paid but for the difference of a move. */
const dueColumn: Column = ['Not paid (USD)', ({ dueAmount = 0 }) => dueAmount.toFixed(2)];

/** `hasTax`: tax was added to the price of a booking; `hasDue`: the difference of a move was not charged. */
const columnsOf = (city: string, hasTax: boolean, hasDue: boolean): Column[] => [
  ['Booking', ({ id }) => id],
  [`Created (${city})`, ({ createdAt }) => local(createdAt)],
  ['Customer', ({ customerName }) => customerName],
  ['Phone', ({ phoneNumber, user }) => phoneNumber || user?.phone],
  ['Email', ({ user }) => user?.email],
  ['Service', ({ serviceType }) => serviceName[serviceType]],
  ['Status', ({ status }) => statusName[status]],
  ['Technician', holderName],
  [`Scheduled (${city})`, ({ scheduledAt }) => local(scheduledAt)],
  ['Location', ({ location }) => location],
  ['Distance (mi)', ({ distance }) => distance.toFixed(1)],
  ['Base fee (USD)', ({ baseFee }) => baseFee.toFixed(2)],
  ['Distance charges (USD)', ({ distanceCharges }) => distanceCharges.toFixed(2)],
  ['Energy charges (USD)', ({ energyCharges }) => energyCharges.toFixed(2)],
  ...(hasTax ? [addedTaxColumn] : []),
  ['Total (USD)', ({ totalAmount }) => totalAmount.toFixed(2)],
  ['Payment', ({ paymentStatus }) => paymentStatus],
  ...(hasDue ? [dueColumn] : []),
  ['Refunded (USD)', ({ refundedAmount }) => refundedAmount.toFixed(2)],
  ...fieldsIn('export', 'text', 'choice', 'number').map(fieldColumn),
  ['License plate', plateOf],
  ...fieldsIn('export', 'paragraph').map(fieldColumn),
  [`Completed (${city})`, ({ completedAt }) => local(completedAt)],
  [`Cancelled (${city})`, ({ cancelledAt }) => local(cancelledAt)],
];

/** Bookings as CSV, in English. */
export function toCsv(bookings: readonly Booking[]): string {
  const hasTax = bookings.some((booking) => addedTaxOf(booking) > 0);
  const hasDue = bookings.some(({ dueAmount }) => dueAmount !== undefined);
  const columns = columnsOf(zoneNames(config.timeZone, 'en-US').city, hasTax, hasDue);
  return [columns.map(([title]) => title), ...bookings.map((booking) => columns.map(([, of]) => of(booking)))]
    .map(csvLine)
    .reduce((file, line) => file + line, CSV_START);
}
