import type { UseQueryResult } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import type { CustomerStats, SignupDay } from '../../contract/shapes/customer-report.ts';
import { polling } from '../../events/polling.ts';
import { useLiveQuery } from '../app/live-query.ts';
import { read } from '../app/query-client.ts';
import { language, t } from '../ui/texts.ts';
import { EmptyState, Skeleton } from '../ui/view-states.tsx';
import { activeColumns, CustomersTable, recentColumns } from './customers-table.tsx';
import { QueryPanel } from './panel.tsx';
import { SignupSums, SignupTrend } from './signup-trend.tsx';

/** The sources of signups, the most frequent first. */
function ReferralSources({ sources }: { sources: CustomerStats['topReferralSources'] }) {
  if (sources.length === 0) return <EmptyState icon={Share2} title={t('No sources yet')} />;
  const most = Math.max(1, ...sources.map(({ count }) => count));
  return (
    <ul className="grid content-start gap-3 px-4 py-4">
      {sources.map(({ source, count }) => (
        <li key={source} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 text-small">
          <span className="truncate">{source}</span>
          <b className="font-semibold tabular-nums">{count}</b>
          <span aria-hidden="true" className="col-span-2 block h-1.5 rounded-[3px] bg-sunken">
            <span
              className="block h-1.5 rounded-[3px] bg-volt-text"
              style={{ width: `${(count / most) * 100}%` }}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}

type FiguresProps = {
  stats: UseQueryResult<CustomerStats>;
  signups: UseQueryResult<SignupDay[]>;
};

const yesterday = (days: SignupDay[] | undefined): string | null => {
  const day = days?.at(-2);
  return day ? t('{count} yesterday', { count: day.count }) : null;
};

/** The four figures of Customer Analytics, with notes. */
function AnalyticsFigures({ stats, signups }: FiguresProps) {
  const figures = [
    { title: t('Total signups'), count: stats.data?.totalSignups, note: null },
    { title: t('Signups today'), count: stats.data?.todaySignups, note: yesterday(signups.data) },
    { title: t('Signups this week'), count: stats.data?.weeklySignups, note: t('last 7 days') },
    { title: t('Active users'), count: stats.data?.activeUsers, note: t('signed in within 7 days') },
  ];
  return (
    <dl className="board-figures">
      {figures.map(({ title, count, note }) => (
        <div
          key={title}
          className="flex flex-wrap content-start items-baseline justify-between gap-x-3 rounded-card bg-surface px-4 py-3 shadow-card"
        >
          <dt className="w-full text-[0.8125rem] leading-5 font-medium text-ink-soft">{title}</dt>
          <dd className="text-[1.5rem] leading-[1.875rem] font-[650] tracking-[-0.02em] tabular-nums">
            {count?.toLocaleString(language) ??
              (stats.isError ? t('Not available') : <Skeleton className="h-[1.875rem] w-16" />)}
          </dd>
          {note && <dd className="text-[0.8125rem] leading-5 text-ink-soft">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

const pollEvery = polling.analytics;

/** Customer Analytics: four figures, signups of the week, referral sources, recent and active customers. */
export default function AnalyticsTab() {
  const stats = useLiveQuery({ ...read('GET /api/admin/customer-stats'), pollEvery });
  const signups = useLiveQuery({ ...read('GET /api/admin/customer-signups'), pollEvery });
  const recent = useLiveQuery({ ...read('GET /api/admin/recent-customers'), pollEvery });
  const active = useLiveQuery({ ...read('GET /api/admin/active-users'), pollEvery });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 py-3 board:gap-4 board:px-6 board:py-4">
      <AnalyticsFigures stats={stats} signups={signups} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 min-[62.5rem]:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] min-[62.5rem]:gap-4">
        <QueryPanel
          title={t('Signup trend')}
          query={signups}
          action={signups.data && <SignupSums days={signups.data} />}
        >
          {(days) => <SignupTrend days={days} />}
        </QueryPanel>
        <QueryPanel title={t('Top referral sources')} query={stats}>
          {({ topReferralSources }) => <ReferralSources sources={topReferralSources} />}
        </QueryPanel>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 board:gap-4 min-[87.5rem]:grid-cols-2">
        <QueryPanel title={t('Recent customers')} query={recent}>
          {(customers) => (
            <CustomersTable label={t('Recent customers')} customers={customers} columns={recentColumns} />
          )}
        </QueryPanel>
        <QueryPanel title={t('Active customers')} query={active}>
          {(customers) => (
            <CustomersTable label={t('Active customers')} customers={customers} columns={activeColumns} />
          )}
        </QueryPanel>
      </div>
    </div>
  );
}
