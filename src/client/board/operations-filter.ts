import { instantOf } from '../../domain/bookings/schedule.ts';
import { OperationsFigure, UNKNOWN_KEY } from '../../domain/operations/figures.ts';
import { texts } from '../../domain/texts.ts';
import { config } from '../app/config.ts';
import { t } from '../ui/texts.ts';
import { clockTime } from '../ui/time.tsx';
import { inZone } from '../ui/zone.ts';

/** By which parameters the list shows the bookings of a figure of operations; the server finds these bookings. */
export const operationsFields = ['from', 'to', 'hour', 'zip', 'technician', 'figure'] as const;

/** Days of the business clock, an hour from `00` to `23`, a ZIP or a technician, `-` for none, and a figure. */
export type OperationsFilter = Record<(typeof operationsFields)[number], string | null>;

export const noOperations: OperationsFilter = {
  ...{ from: null, to: null, hour: null, zip: null, technician: null, figure: null },
};

export const hasOperations = (filter: Partial<OperationsFilter>): boolean =>
  operationsFields.some((field) => filter[field]);

const isDay = (text: string | null) =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** Reads the filter from query parameters; what no server would take is left out. */
export function readOperations(params: URLSearchParams): OperationsFilter {
  const [from, to, hour] = [params.get('from'), params.get('to'), params.get('hour')];
  const days = isDay(from) && isDay(to) ? { from, to } : { from: null, to: null };
  return {
    ...days,
    hour: days.from !== null && /^([01]\d|2[0-3])$/.test(hour ?? '') ? hour : null,
    zip: params.get('zip')?.slice(0, 20) || null,
    technician: params.get('technician')?.slice(0, 32) || null,
    figure: OperationsFigure.safeParse(params.get('figure')).data ?? null,
  };
}

const figureNames: Record<OperationsFigure, string> = texts({
  assigned: 'Assigned',
  departed: 'Departed',
  arrived: 'Arrived',
  finished: 'Completed',
  promised: 'Promise kept or broken',
  kept: 'Promise kept',
  late: 'Promise broken',
  predicted: 'Arrival predicted',
  'cancelled-waiting': 'Cancelled while waiting',
  'no-show': 'No-show',
  charged: 'Energy noted',
  rated: 'Rated',
  busy: 'Worked on',
  revenue: 'Money moved',
});

const shortDay = inZone({ month: 'short', day: 'numeric', year: 'numeric' });
const dayText = (day: string) => shortDay(instantOf(day, 0, config.timeZone));

/** 'Nov 20, 2026', or 'Nov 1, 2026 to Nov 20, 2026'. */
export const daysText = (from: string, to: string): string =>
  from === to ? dayText(from) : t('{from} to {to}', { from: dayText(from), to: dayText(to) });

/** '14' → '2:00 PM'. */
export const hourText = (hour: string): string =>
  clockTime(instantOf('2026-01-15', Number(hour) * 60, config.timeZone));

/** The filter in words: 'Promise broken, 2:00 PM, Nov 1, 2026 to Nov 20, 2026'. */
export function operationsText({ from, to, hour, zip, technician, figure }: OperationsFilter): string {
  const known = OperationsFigure.safeParse(figure).data;
  const parts = [
    known && t(figureNames[known]),
    hour && hourText(hour),
    zip && (zip === UNKNOWN_KEY ? t('Unknown ZIP') : t('ZIP {zip}', { zip })),
    technician && (technician === UNKNOWN_KEY ? t('Unassigned') : technician),
    from && to && daysText(from, to),
  ];
  return parts.filter(Boolean).join(', ');
}
