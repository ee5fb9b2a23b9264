import { TrendingUp } from 'lucide-react';
import type { SignupDay } from '../../domain/customer-report.ts';
import { EmptyState } from '../ui/empty-state.tsx';

const SHOWN_DAYS = 7;
const TALLEST_PX = 120;
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });

const sum = (days: readonly SignupDay[]) => days.reduce((total, { count }) => total + count, 0);

/** '41 in 7 days, 163 in 30 days'. */
export function SignupSums({ days }: { days: readonly SignupDay[] }) {
  return (
    <p className="text-small text-ink-soft tabular-nums">
      {sum(days.slice(-SHOWN_DAYS))} in {SHOWN_DAYS} days, {sum(days)} in {days.length} days
    </p>
  );
}

/** '2026-11-14' → 'Sat 14' */
function dayLabel(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  return `${weekday.format(day)} ${day.getUTCDate()}`;
}

/** The last 7 days as bars with their numbers; today's is still open. */
export function SignupTrend({ days }: { days: readonly SignupDay[] }) {
  const shown = days.slice(-SHOWN_DAYS);
  if (shown.length === 0) return <EmptyState icon={TrendingUp} title="No signups yet" />;
  const most = Math.max(1, ...shown.map(({ count }) => count));
  return (
    <ol className="grid min-h-[190px] flex-1 grid-cols-7 items-end gap-2 px-4 pt-4 pb-3 sm:gap-5 sm:px-6">
      {shown.map(({ date, count }, index) => {
        const today = index === shown.length - 1;
        return (
          <li key={date} className="grid justify-items-center">
            <b className="mb-1 text-small font-semibold tabular-nums">{count}</b>
            <span
              aria-hidden="true"
              className={
                today
                  ? 'w-full max-w-14 rounded-t-[6px] border-2 border-dashed border-volt-text bg-volt-wash'
                  : 'w-full max-w-14 rounded-t-[6px] bg-volt-text'
              }
              style={{ height: `${Math.max(3, (count / most) * TALLEST_PX)}px` }}
            />
            <span className="mt-1.5 text-center text-fine whitespace-nowrap text-ink-soft max-[360px]:h-9 max-[360px]:whitespace-normal">
              {today ? (
                <>
                  Today<span className="max-sm:sr-only"> so far</span>
                </>
              ) : (
                dayLabel(date)
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
