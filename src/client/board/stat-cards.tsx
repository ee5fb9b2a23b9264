import clsx from 'clsx';
import type { Booking } from '../../domain/bookings/booking.ts';
import { isUnassigned } from '../../domain/bookings/booking-status.ts';
import { formatUsd } from '../../domain/money/money.ts';
import { useToastsBelowFigures } from '../app/toasts-below-figures.ts';
import { language, plural, t } from '../ui/texts.ts';
import { Skeleton } from '../ui/view-states.tsx';
import { useAdminStats } from './live.ts';

type Note = { text: string; look?: string };

function emergencyNote(bookings: readonly Booking[] | undefined): Note | null {
  const waiting = (bookings ?? []).filter((b) => b.serviceType === 'emergency' && isUnassigned(b)).length;
  return waiting > 0
    ? {
        text: plural(waiting, '{count} without a technician', '{count} without a technician'),
        look: 'font-semibold text-alarm-text',
      }
    : null;
}

function activeNote(bookings: readonly Booking[] | undefined, atRisk: number): Note | null {
  if (atRisk > 0)
    return {
      text: plural(atRisk, '{count} at risk', '{count} at risk'),
      look: 'font-semibold text-amber-text',
    };
  if (!bookings?.length) return null;
  const count = (status: string) => bookings.filter((booking) => booking.status === status).length;
  return {
    text: t('{confirmed} confirmed, {inProgress} in progress', {
      confirmed: count('confirmed'),
      inProgress: count('in_progress'),
    }),
  };
}

type StatProps = {
  bookings: readonly Booking[] | undefined;
  /** The number of bookings late or at risk. */
  atRisk: number;
};

/** The four figures above the list of bookings. */
export function StatCards({ bookings, atRisk }: StatProps) {
  const { data, isError } = useAdminStats();
  const whole = (n: number | undefined) => n?.toLocaleString(language);
  const cards: { title: string; figure: string | undefined; note: Note | null }[] = [
    { title: t("Today's Revenue"), figure: data && formatUsd(data.todayRevenue), note: null },
    { title: t('Active Jobs'), figure: whole(data?.activeJobs), note: activeNote(bookings, atRisk) },
    { title: t('Emergency Calls'), figure: whole(data?.emergencyJobs), note: emergencyNote(bookings) },
    { title: t('Total Customers'), figure: whole(data?.totalCustomers), note: null },
  ];
  const figures = useToastsBelowFigures<HTMLDListElement>();
  return (
    <dl ref={figures} data-figures className="board-figures">
      {cards.map(({ title, figure, note }) => (
        <div
          key={title}
          className="grid grid-cols-[auto_minmax(0,1fr)] content-start items-baseline gap-x-3 rounded-card bg-surface px-3 py-2 shadow-card board:px-4 board:py-3"
        >
          <dt className="col-span-2 text-[0.8125rem] leading-5 font-medium text-ink-soft">{title}</dt>
          <dd className="text-[1.25rem] leading-[1.625rem] font-[650] tracking-[-0.02em] tabular-nums board:text-[1.5rem] board:leading-[1.875rem]">
            {figure ?? (isError ? t('Not available') : <Skeleton className="h-[1.875rem] w-20" />)}
          </dd>
          {note && (
            <dd
              className={clsx(
                'hidden max-w-full justify-self-end truncate text-[0.8125rem] leading-5 min-[68.75rem]:block',
                note.look ?? 'text-ink-soft',
              )}
            >
              {note.text}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
