import { Share2 } from 'lucide-react';
import type { CustomerStats } from '../../domain/customer-report.ts';
import { EmptyState } from '../ui/empty-state.tsx';

/** Where customers came from, the most first. */
export function ReferralSources({ sources }: { sources: CustomerStats['topReferralSources'] }) {
  if (sources.length === 0) return <EmptyState icon={Share2} title="No sources yet" />;
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
