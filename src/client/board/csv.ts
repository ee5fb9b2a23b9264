import type { Booking } from '../../domain/booking.ts';
import { statusName } from '../../domain/booking-status.ts';
import { CSV_START, type CsvValue, csvLine } from '../../domain/csv.ts';
import { BUSINESS_ZONE, dayOf } from '../../domain/schedule.ts';
import { serviceName } from '../../domain/service-type.ts';

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: BUSINESS_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** '2026-11-20 14:12', which spreadsheets take for a time. */
const newYork = (at: string | null): string =>
  at === null ? '' : `${dayOf(new Date(at))} ${clock.format(new Date(at))}`;

type Column = [title: string, of: (booking: Booking) => CsvValue];

const columns: Column[] = [
  ['Booking', ({ id }) => id],
  ['Created (New York)', ({ createdAt }) => newYork(createdAt)],
  ['Customer', ({ customerName }) => customerName],
  ['Phone', ({ phoneNumber, user }) => phoneNumber || user?.phone],
  ['Email', ({ user }) => user?.email],
  ['Service', ({ serviceType }) => serviceName[serviceType]],
  ['Status', ({ status }) => statusName[status]],
  ['Technician', ({ assignedTechId }) => assignedTechId],
  ['Scheduled (New York)', ({ scheduledAt }) => newYork(scheduledAt)],
  ['Location', ({ location }) => location],
  ['Distance (mi)', ({ distance }) => distance.toFixed(1)],
  ['Base fee (USD)', ({ baseFee }) => baseFee.toFixed(2)],
  ['Distance charges (USD)', ({ distanceCharges }) => distanceCharges.toFixed(2)],
  ['Total (USD)', ({ totalAmount }) => totalAmount.toFixed(2)],
  ['Payment', ({ paymentStatus }) => paymentStatus],
  ['Vehicle info', ({ vehicleInfo }) => vehicleInfo],
  ['License plate', ({ user }) => user?.licensePlate],
  ['Notes', ({ notes }) => notes],
  ['Completed (New York)', ({ completedAt }) => newYork(completedAt)],
  ['Cancelled (New York)', ({ cancelledAt }) => newYork(cancelledAt)],
];

/** Bookings as CSV. */
export const toCsv = (bookings: readonly Booking[]): string =>
  [columns.map(([title]) => title), ...bookings.map((booking) => columns.map(([, of]) => of(booking)))]
    .map(csvLine)
    .reduce((file, line) => file + line, CSV_START);
