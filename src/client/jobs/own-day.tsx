import clsx from 'clsx';
import type { OwnDay, OwnStop } from '../../contract/shapes/own-day.ts';
import { type Booking, customerLabel } from '../../domain/bookings/booking.ts';
import { t } from '../ui/texts.ts';
import { time24 } from './job-text.ts';
import { useOwnDay } from './use-own-day.ts';

type OwnDayRow =
  | { kind: 'job'; at: string; job: Booking; stop: OwnStop }
  | { kind: 'break'; at: string; until: string }
  | { kind: 'end'; at: string };

/** The rows of a technician's day by time: jobs that the phone knows, breaks, and the end of the shift. */
export function dayRows({ stops, breaks, shiftEndsAt }: OwnDay, jobs: readonly Booking[]): OwnDayRow[] {
  const known = new Map(jobs.map((job) => [job.id, job]));
  const rows = stops.flatMap((stop): OwnDayRow[] => {
    const job = known.get(stop.bookingId);
    return job ? [{ kind: 'job', at: stop.startsAt, job, stop }] : [];
  });
  if (rows.length === 0) return [];
  for (const { startsAt: at, endsAt: until } of breaks) rows.push({ kind: 'break', at, until });
  if (shiftEndsAt) rows.push({ kind: 'end', at: shiftEndsAt });
  return rows.sort((a, b) => a.at.localeCompare(b.at));
}

/** The technician's day in its predicted order; nothing without a job whose time is known. */
export function OwnDayCard({ jobs, username }: { jobs: readonly Booking[]; username: string }) {
  const day = useOwnDay(jobs, username);
  const rows = day ? dayRows(day, jobs) : [];
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="own-day" className="rounded-card bg-surface px-4 pt-3 pb-4 shadow-card">
      <h2 id="own-day" className="text-body font-semibold">
        {t('Your day')}
      </h2>
      <ol className="mt-2 grid gap-2.5">
        {rows.map((row) => (
          <li
            key={row.kind === 'job' ? row.job.id : `${row.kind} ${row.at}`}
            aria-current={isNow(row) ? 'step' : undefined}
            className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-2 text-small"
          >
            <time dateTime={row.at} className={clsx('tabular-nums', isNow(row) && 'font-semibold')}>
              {time24(row.at)}
            </time>
            <RowText row={row} />
          </li>
        ))}
      </ol>
    </section>
  );
}

const isNow = (row: OwnDayRow): boolean => row.kind === 'job' && row.stop.arrivesAt === null;

function RowText({ row }: { row: OwnDayRow }) {
  if (row.kind === 'end') return <span className="text-ink-soft">{t('Shift ends')}</span>;
  if (row.kind === 'break')
    return <span className="text-ink-soft">{t('Break until {time}', { time: time24(row.until) })}</span>;
  const { job, stop } = row;
  const isLate = stop.marginMinutes !== null && stop.marginMinutes < 0;
  return (
    <span className="min-w-0 [overflow-wrap:anywhere]">
      <b className="font-semibold">{customerLabel(job, t('Unknown Customer'))}</b>
      <span className="block text-ink-soft">{job.location}</span>
      <span className={clsx('block tabular-nums', isLate ? 'text-alarm-text' : 'text-ink-soft')}>
        {stopText(stop)}
      </span>
    </span>
  );
}

const stopText = ({ driveMinutes, endsAt, marginMinutes }: OwnStop): string =>
  [
    driveMinutes !== null && t('{minutes} min drive', { minutes: driveMinutes }),
    t('until about {time}', { time: time24(endsAt) }),
    marginMinutes !== null &&
      marginMinutes < 0 &&
      t('{minutes} min after the promise', { minutes: -marginMinutes }),
  ]
    .filter(Boolean)
    .join(', ');
