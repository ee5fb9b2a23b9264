import type { Booking } from '../../domain/bookings/booking.ts';
import { useToastsBelowFigures } from '../app/toasts-below-figures.ts';
import { t } from '../ui/texts.ts';
import { countJobs } from './job-list.ts';

/** The three figures at the top of the technician's page. */
export function JobCounts({ jobs }: { jobs: readonly Booking[] | undefined }) {
  const counts = jobs && countJobs(jobs);
  const figures = [
    [t('Emergency Jobs'), counts?.emergency],
    [t('Active Jobs'), counts?.active],
    [t('Total Today'), counts?.total],
  ] as const;
  const box = useToastsBelowFigures<HTMLDListElement>();
  return (
    <dl ref={box} className="flex flex-wrap rounded-card bg-surface shadow-card">
      {figures.map(([name, figure]) => (
        <div
          key={name}
          className="grid flex-1 basis-[4rem] px-3 py-2 not-first:border-l not-first:border-line max-[23.75rem]:px-2"
        >
          <dt className="order-1 text-fine text-ink-soft max-[23.75rem]:text-[0.6875rem]">{name}</dt>
          <dd className="text-[1.25rem] leading-6 font-[650] tabular-nums">{figure ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
