import type { UseQueryResult } from '@tanstack/react-query';
import type { CustomerStats, SignupDay } from '../../domain/customer-report.ts';
import { Skeleton } from '../ui/skeleton.tsx';

type FiguresProps = {
  stats: UseQueryResult<CustomerStats>;
  signups: UseQueryResult<SignupDay[]>;
};

const yesterday = (days: SignupDay[] | undefined): string | null => {
  const day = days?.at(-2);
  return day ? `${day.count} yesterday` : null;
};

/** Customer Analytics' four figures, each with what it counts. */
export function AnalyticsFigures({ stats, signups }: FiguresProps) {
  const figures = [
    { title: 'Total signups', count: stats.data?.totalSignups, note: null },
    { title: 'Signups today', count: stats.data?.todaySignups, note: yesterday(signups.data) },
    { title: 'Signups this week', count: stats.data?.weeklySignups, note: 'last 7 days' },
    { title: 'Active users', count: stats.data?.activeUsers, note: 'signed in within 7 days' },
  ];
  return (
    <dl className="grid grid-cols-2 gap-2 min-[761px]:grid-cols-4 min-[761px]:gap-4">
      {figures.map(({ title, count, note }) => (
        <div
          key={title}
          className="flex flex-wrap content-start items-baseline justify-between gap-x-3 rounded-card bg-surface px-4 py-3 shadow-card"
        >
          <dt className="w-full text-[13px] leading-5 font-medium text-ink-soft">{title}</dt>
          <dd className="text-[1.5rem] leading-[1.875rem] font-[650] tracking-[-0.02em] tabular-nums">
            {count?.toLocaleString('en-US') ??
              (stats.isError ? 'Not available' : <Skeleton className="h-[1.875rem] w-16" />)}
          </dd>
          {note && <dd className="text-[13px] leading-5 text-ink-soft">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
