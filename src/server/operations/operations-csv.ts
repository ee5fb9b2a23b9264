import { ServiceType, serviceName } from '../../domain/bookings/service-type.ts';
import { CSV_START, type CsvValue, csvLine } from '../../domain/csv.ts';
import type {
  OperationsFigures,
  OperationsGrouping,
  OperationsReport,
} from '../../domain/operations/figures.ts';

const titles: Record<OperationsGrouping, string> = {
  hour: 'Hour',
  day: 'Day',
  week: 'Week of',
  zip: 'ZIP',
  technician: 'Technician',
  service: 'Service',
};

const columns: readonly [title: string, of: (figures: OperationsFigures) => CsvValue][] = [
  ['Bookings', ({ bookings }) => bookings],
  ['Assigned p50 (min)', ({ assignMinutes }) => assignMinutes.p50],
  ['Assigned p90 (min)', ({ assignMinutes }) => assignMinutes.p90],
  ['Departed p50 (min)', ({ departMinutes }) => departMinutes.p50],
  ['Departed p90 (min)', ({ departMinutes }) => departMinutes.p90],
  ['Arrived p50 (min)', ({ arriveMinutes }) => arriveMinutes.p50],
  ['Arrived p90 (min)', ({ arriveMinutes }) => arriveMinutes.p90],
  ['Done p50 (min)', ({ finishMinutes }) => finishMinutes.p50],
  ['Done p90 (min)', ({ finishMinutes }) => finishMinutes.p90],
  ['Promises kept', ({ promisesKept }) => promisesKept],
  ['Promises', ({ promises }) => promises],
  ['ETA error (min)', ({ etaErrorMinutes }) => etaErrorMinutes],
  ['Cancelled while waiting', ({ cancelledWaiting }) => cancelledWaiting],
  ['Energy (kWh)', ({ kwh }) => kwh],
  ['Rating', ({ rating }) => rating],
  ['Busy (min)', ({ busyMinutes }) => busyMinutes],
  ['Utilisation (%)', ({ utilisation }) => utilisation && Math.round(utilisation * 1000) / 10],
  ['No-shows', ({ noShows }) => noShows],
  ['Revenue (USD)', ({ revenue }) => revenue],
  ['Van-hours', ({ vanHours }) => vanHours],
  ['Revenue per van-hour (USD)', ({ revenuePerVanHour }) => revenuePerVanHour],
];

/** A group in words, in English as every export is. */
function nameOf(by: OperationsGrouping, key: string | null): string {
  if (key === null) return by === 'technician' ? 'Unassigned' : 'Unknown';
  if (by === 'hour') return `${key}:00`;
  const service = ServiceType.safeParse(key);
  return by === 'service' && service.success ? serviceName[service.data] : key;
}

/** Returns the report as CSV: a line for each group, and one of all, because percentiles do not add up. */
export const operationsCsv = ({ rows, total }: OperationsReport, by: OperationsGrouping): string =>
  CSV_START +
  [
    [titles[by], ...columns.map(([title]) => title)],
    ...rows.map((row) => [nameOf(by, row.key), ...columns.map(([, of]) => of(row))]),
    ['Total', ...columns.map(([, of]) => of(total))],
  ]
    .map(csvLine)
    .join('');
