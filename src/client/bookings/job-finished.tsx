import { Check } from 'lucide-react';
import { useState } from 'react';
import { type Booking, shortId } from '../../domain/booking.ts';
import { Button } from '../ui/button.tsx';
import { List } from '../ui/card.tsx';
import { JobProofForm } from './job-proof-form.tsx';
import { time24 } from './job-words.ts';

type JobFinishedProps = { jobs: readonly Booking[]; onSaved: (job: Booking) => void };

/** Own jobs that were completed today, each with its proof still to be added, or added. */
export function JobFinished({ jobs, onSaved }: JobFinishedProps) {
  const [adding, setAdding] = useState<Booking | null>(null);
  if (jobs.length === 0) return null;
  return (
    <section aria-labelledby="finished-jobs" className="mt-3.5 grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="finished-jobs" className="text-[13px] leading-[18px] font-bold">
        Finished today
      </h2>
      <List>
        {jobs.map((job) => (
          <li key={job.id} className="flex items-center gap-3 py-2 pr-2 pl-4">
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
              onClick={() => setAdding(job)}
            >
              {job.proof ? 'Change proof' : 'Add proof'}
            </Button>
          </li>
        ))}
      </List>
      {adding && <JobProofForm job={adding} onSaved={onSaved} onClose={() => setAdding(null)} />}
    </section>
  );
}
