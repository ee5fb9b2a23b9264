import type {
  OperationsFigure,
  OperationsFigures,
  OperationsGrouping,
  OperationsReport,
  Percentiles,
} from '../../domain/operations/figures.ts';
import { texts } from '../../domain/texts.ts';
import { language, t } from '../ui/texts.ts';

export const figureNames = texts({
  bookings: 'Bookings',
  assigned: 'Assigned, min',
  departed: 'Departed, min',
  arrived: 'Arrived, min',
  done: 'Done, min',
  kept: 'Promises kept',
  broken: 'Broken',
  etaError: 'ETA error, min',
  cancelled: 'Cancelled while waiting',
  noShows: 'No-shows',
  energy: 'Energy, kWh',
  rating: 'Rating',
  revenue: 'Revenue',
  perHour: 'Revenue per van-hour',
  work: 'At work',
});

/** A column of the figures; `value` is null where there is none, and `figure` counts the bookings that it opens. */
export type FigureColumn = {
  name: keyof typeof figureNames;
  figure: OperationsFigure | null;
  value: (figures: OperationsFigures) => string | null;
  /** Shown for these groups only. */
  by?: readonly OperationsGrouping[];
};

/** A whole number; zero has no sign. */
const whole = (value: number): string => (Math.round(value) || 0).toLocaleString(language).replace('-', '−');

/** '4 / 9', the median and nine of ten. */
const both = ({ p50, p90 }: Percentiles): string | null =>
  p50 === null || p90 === null ? null : `${whole(p50)} / ${whole(p90)}`;

const count = (value: number): string | null => (value === 0 ? null : whole(value));
const tenths = (value: number | null): string | null => (value === null ? null : value.toFixed(1));
/** '$1,312': whole dollars; the CSV has the cents. */
const dollars = (value: number): string =>
  (Math.round(value) || 0)
    .toLocaleString('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
    .replace('-', '−');
const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** Returns the number of bookings behind a figure. */
export const countBehind = (figures: OperationsFigures, figure: OperationsFigure | null): number =>
  figure === null ? figures.bookings : figures.counts[figure];

/** Returns the columns of a report; one that has no value at all is left out. */
export const columnsOf = ({ total }: OperationsReport, by: OperationsGrouping): FigureColumn[] =>
  figureColumns.filter(
    (column) =>
      (column.by === undefined || column.by.includes(by)) &&
      (column.name !== 'perHour' || total.revenuePerVanHour !== null),
  );

export const figureColumns: readonly FigureColumn[] = [
  { name: 'bookings', figure: null, value: ({ bookings }) => count(bookings) },
  { name: 'assigned', figure: 'assigned', value: ({ assignMinutes }) => both(assignMinutes) },
  { name: 'departed', figure: 'departed', value: ({ departMinutes }) => both(departMinutes) },
  { name: 'arrived', figure: 'arrived', value: ({ arriveMinutes }) => both(arriveMinutes) },
  { name: 'done', figure: 'finished', value: ({ finishMinutes }) => both(finishMinutes) },
  { name: 'kept', figure: 'kept', value: keptText },
  { name: 'broken', figure: 'late', value: ({ promises, promisesKept }) => count(promises - promisesKept) },
  { name: 'etaError', figure: 'predicted', value: ({ etaErrorMinutes }) => tenths(etaErrorMinutes) },
  {
    name: 'cancelled',
    figure: 'cancelled-waiting',
    value: ({ cancelledWaiting }) => count(cancelledWaiting),
  },
  { name: 'noShows', figure: 'no-show', value: ({ noShows }) => count(noShows) },
  { name: 'energy', figure: 'charged', value: ({ kwh }) => count(kwh) },
  { name: 'rating', figure: 'rated', value: ({ rating }) => tenths(rating) },
  { name: 'revenue', figure: 'revenue', value: ({ revenue }) => (revenue === 0 ? null : dollars(revenue)) },
  {
    name: 'perHour',
    figure: 'revenue',
    by: ['hour', 'day', 'week', 'technician'],
    value: ({ revenuePerVanHour }) => (revenuePerVanHour === null ? null : dollars(revenuePerVanHour)),
  },
  { name: 'work', figure: 'busy', by: ['technician'], value: workText },
];

/** '45 of 50 (90%)'. */
function keptText({ promises, promisesKept }: OperationsFigures): string | null {
  if (promises === 0) return null;
  const share = percent(promisesKept / promises);
  return t('{kept} of {all} ({share})', { kept: whole(promisesKept), all: whole(promises), share });
}

/** '5.2 h (63%)', the hours from departures to ends of jobs and their share of the shifts. */
function workText({ busyMinutes, utilisation }: OperationsFigures): string | null {
  if (busyMinutes === 0) return null;
  const hours = (busyMinutes / 60).toFixed(1);
  return utilisation === null
    ? t('{hours} h', { hours })
    : t('{hours} h ({share})', { hours, share: percent(utilisation) });
}
