import { Check, ChevronDown } from 'lucide-react';
import { type Booking, shortId } from '../../domain/booking.ts';
import { Button } from '../ui/button.tsx';
import { time24 } from './job-words.ts';

type JobFinishedProps = { jobs: readonly Booking[]; onAddProof: (job: Booking) => void };

/** Own jobs that were completed today, out of sight until asked for; each with its proof to be added or changed. */
export function JobFinished({ jobs, onAddProof }: JobFinishedProps) {
  if (jobs.length === 0) return null;
  return (
    <details className="group mt-3.5 overflow-hidden rounded-card bg-surface shadow-card">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between px-4 -outline-offset-4 [&::-webkit-details-marker]:hidden">
        <h2 className="text-[13px] leading-[18px] font-bold">Finished today ({jobs.length})</h2>
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
            </span>
            {job.proof && <Check aria-label="Proof added" className="size-5 shrink-0 text-volt-text" />}
            <Button
              size="compact"
              aria-label={`${job.proof ? 'Change' : 'Add'} proof for ${shortId(job.id)}`}
              onClick={() => onAddProof(job)}
            >
              {job.proof ? 'Change proof' : 'Add proof'}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
