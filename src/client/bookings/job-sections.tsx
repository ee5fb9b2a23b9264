import { ClipboardCheck, Siren } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { Booking } from '../../domain/booking.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { JobCard } from './job-card.tsx';
import { sectionsOf, type Viewer } from './job-list.ts';
import { useJobSteps } from './job-step.ts';

type JobSectionsProps = {
  jobs: readonly Booking[];
  viewer: Viewer;
  here: { latitude: number; longitude: number } | null;
  /** Stands after the current job, before all the others. */
  children: ReactNode;
};

const title = 'flex items-center gap-1.5 text-[13px] leading-[18px] font-bold';
const section = 'mt-3.5 grid grid-cols-[minmax(0,1fr)] gap-3';

/** EMERGENCY PRIORITY, then Standard Jobs. The job to go on with is large. */
export function JobSections({ jobs, viewer, here, children }: JobSectionsProps) {
  const { current, emergency, standard } = sectionsOf(jobs, viewer);
  const steps = useJobSteps(viewer);
  const cards = (list: readonly Booking[]) =>
    list.map((job) => (
      <Fragment key={job.id}>
        <JobCard job={job} viewer={viewer} current={job === current} here={here} steps={steps} />
        {job === current && children}
      </Fragment>
    ));
  return (
    <>
      {emergency.length > 0 && (
        <section aria-labelledby="emergency-jobs" className={section}>
          <h2 id="emergency-jobs" className={`${title} tracking-[0.05em] text-alarm-text`}>
            <Siren aria-hidden="true" className="size-4" />
            EMERGENCY PRIORITY
          </h2>
          {cards(emergency)}
        </section>
      )}
      {!current && <div className="mt-3">{children}</div>}
      <section aria-labelledby="standard-jobs" className={section}>
        <h2 id="standard-jobs" className={title}>
          Standard Jobs
        </h2>
        {standard.length > 0 ? (
          cards(standard)
        ) : (
          <div className="rounded-card bg-surface shadow-card">
            <EmptyState icon={ClipboardCheck} title="No standard jobs at this time" />
          </div>
        )}
      </section>
    </>
  );
}
