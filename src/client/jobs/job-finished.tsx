import { Check, ChevronDown } from 'lucide-react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { shortId } from '../../domain/bookings/short-id.ts';
import { formatCents, toCents } from '../../domain/money/money.ts';
import type { Tip } from '../../domain/money/tip.ts';
import { Button } from '../ui/button.tsx';
import { t } from '../ui/texts.ts';
import { time24 } from './job-text.ts';

/** 'Tip: $5.00', less what was given back. */
const tipText = ({ amount, refundedAmount = 0 }: Tip): string =>
  t('Tip: {amount}', { amount: formatCents(toCents(amount) - toCents(refundedAmount)) });

type JobFinishedProps = { jobs: readonly Booking[]; onAddProof: (job: Booking) => void };

/** A collapsed list of the own jobs completed today, each with a button that adds or changes its proof. */
export function JobFinished({ jobs, onAddProof }: JobFinishedProps) {
  if (jobs.length === 0) return null;
  return (
    <details className="group mt-3.5 overflow-hidden rounded-card bg-surface shadow-card">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between px-4 -outline-offset-4 [&::-webkit-details-marker]:hidden">
        <h2 className="text-[0.8125rem] leading-[1.125rem] font-bold">
          {t('Finished today ({count})', { count: jobs.length })}
        </h2>
        <ChevronDown aria-hidden="true" className="size-5 text-ink-soft group-open:rotate-180" />
      </summary>
      <ul>
        {jobs.map((job) => (
          <li key={job.id} className="flex items-center gap-3 border-t border-line py-2 pr-2 pl-4">
            <span className="min-w-0 flex-1">
              <b className="font-semibold">{shortId(job.id)}</b>
              <span className="block truncate text-small text-ink-soft">
                {job.completedAt && `${time24(job.completedAt)}, `}
                {job.location}
              </span>
              {job.tip && (
                <span className="block text-small font-semibold text-volt-text">{tipText(job.tip)}</span>
              )}
            </span>
            {job.proof && <Check aria-label={t('Proof added')} className="size-5 shrink-0 text-volt-text" />}
            <Button
              size="compact"
              aria-label={
                job.proof
                  ? t('Change proof for {id}', { id: shortId(job.id) })
                  : t('Add proof for {id}', { id: shortId(job.id) })
              }
              onClick={() => onAddProof(job)}
            >
              {job.proof ? t('Change proof') : t('Add proof')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
