import { TrendingUp } from 'lucide-react';
import type { SignupDay } from '../../contract/shapes/customer-report.ts';
import { RichText } from '../ui/rich-text.tsx';
import { language, t } from '../ui/texts.ts';
import { EmptyState } from '../ui/view-states.tsx';

const SHOWN_DAYS = 7;
const MAX_BAR_PX = 120;
let weekday: Intl.DateTimeFormat | undefined;

const sum = (days: readonly SignupDay[]) => days.reduce((total, { count }) => total + count, 0);

/** '41 in 7 days, 163 in 30 days'. */
export function SignupSums({ days }: { days: readonly SignupDay[] }) {
  return (
    <p className="text-small text-ink-soft tabular-nums">
      {t('{recent} in {recentDays} days, {all} in {days} days', {
        recent: sum(days.slice(-SHOWN_DAYS)),
        recentDays: SHOWN_DAYS,
        all: sum(days),
        days: days.length,
      })}
    </p>
  );
}

/** '2026-11-14' → 'Sat 14' */
function dayLabel(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  weekday ??= new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  return t('{weekday} {day}', { weekday: weekday.format(day), day: day.getUTCDate() });
}

/** The signups of the last 7 days as bars; the bar of today is dashed. */
export function SignupTrend({ days }: { days: readonly SignupDay[] }) {
  const shown = days.slice(-SHOWN_DAYS);
  if (shown.length === 0) return <EmptyState icon={TrendingUp} title={t('No signups yet')} />;
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
              style={{ height: `${Math.max(3, (count / most) * MAX_BAR_PX)}px` }}
            />
            <span className="mt-1.5 signup-day text-center text-ink-soft max-[22.5rem]:h-9">
              {today ? (
                <RichText
                  text="Today<more> so far</more>"
                  parts={{ more: (text) => <span className="max-sm:sr-only">{text}</span> }}
                />
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
