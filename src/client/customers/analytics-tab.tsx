import { polling } from '../../events/polling.ts';
import { useLiveQuery } from '../app/live-query.ts';
import { read } from '../app/read.ts';
import { AnalyticsFigures } from './analytics-figures.tsx';
import { activeColumns, CustomersTable, recentColumns } from './customers-table.tsx';
import { QueryPanel } from './panel.tsx';
import { ReferralSources } from './referral-sources.tsx';
import { SignupSums, SignupTrend } from './signup-trend.tsx';

const pollEvery = polling.analytics;

/** Customer Analytics: four figures, the week's signups, where customers came from, who is new and active. */
export function AnalyticsTab() {
  const stats = useLiveQuery({ ...read('GET /api/admin/customer-stats'), pollEvery });
  const signups = useLiveQuery({ ...read('GET /api/admin/customer-signups'), pollEvery });
  const recent = useLiveQuery({ ...read('GET /api/admin/recent-customers'), pollEvery });
  const active = useLiveQuery({ ...read('GET /api/admin/active-users'), pollEvery });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 py-3 min-[761px]:gap-4 min-[761px]:px-6 min-[761px]:py-4">
      <AnalyticsFigures stats={stats} signups={signups} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 min-[1000px]:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] min-[1000px]:gap-4">
        <QueryPanel
          title="Signup trend"
          query={signups}
          action={signups.data && <SignupSums days={signups.data} />}
        >
          {(days) => <SignupTrend days={days} />}
        </QueryPanel>
        <QueryPanel title="Top referral sources" query={stats}>
          {({ topReferralSources }) => <ReferralSources sources={topReferralSources} />}
        </QueryPanel>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 min-[761px]:gap-4 min-[1400px]:grid-cols-2">
        <QueryPanel title="Recent customers" query={recent}>
          {(customers) => (
            <CustomersTable label="Recent customers" customers={customers} columns={recentColumns} />
          )}
        </QueryPanel>
        <QueryPanel title="Active customers" query={active}>
          {(customers) => (
            <CustomersTable label="Active customers" customers={customers} columns={activeColumns} />
          )}
        </QueryPanel>
      </div>
    </div>
  );
}
