import { ClipboardCheck, Siren } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import type { Booking } from '../../domain/booking.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { JobCard } from './job-card.tsx';
import { JobFinished } from './job-finished.tsx';
import { finishedOf, sectionsOf, type Viewer } from './job-list.ts';
import type { JobStep } from './job-next-step.ts';
import { JobProofForm } from './job-proof-form.tsx';
import { useSteadyJobs } from './job-steady.ts';
import { useJobSteps } from './job-step.ts';
import { type ShownJob, withWaiting } from './job-waiting.ts';

type JobSectionsProps = {
  jobs: readonly Booking[];
  /** They are what this phone had saved: of others nothing is known. */
  isSaved: boolean;
  viewer: Viewer;
  here: { latitude: number; longitude: number; accuracyMeters: number } | null;
  /** Stands after the current job, before all the others. */
  children: ReactNode;
};

const title = 'flex items-center gap-1.5 text-[13px] leading-[18px] font-bold';
const section = 'mt-3.5 grid grid-cols-[minmax(0,1fr)] gap-3';

/** EMERGENCY PRIORITY, then Standard Jobs. The job to go on with is large. */
export function JobSections({ jobs, isSaved, viewer, here, children }: JobSectionsProps) {
  const [held, setHeld] = useState<string | null>(null);
  const { busy, waiting, take, addProof } = useJobSteps(viewer);
  const shown = withWaiting(jobs, waiting, viewer, Date.now());
  const { current, emergency, standard } = sectionsOf(shown, viewer, held);
  const currentId = current?.id ?? null;
  useEffect(() => setHeld(currentId), [currentId]);
  const box = useSteadyJobs(
    [...emergency, ...standard].map(({ id }) => id),
    currentId,
  );
  const [proving, setProving] = useState<Booking | null>(null);
  const [stepped, setStepped] = useState<{ id: string } | null>(null);
  const stepOn = async (job: ShownJob, what: JobStep) => {
    // What the technician does by hand is what is worked on from now on.
    const taken = await take(job, what);
    if (taken) setHeld(job.id);
    // While the technician still stands beside the car.
    if (taken && what === 'completed' && viewer.role === 'tech') setProving(job);
    setStepped({ id: job.id });
  };
  // The button that was pressed is off by now, and a keyboard would begin again at the top of the page.
  useEffect(() => {
    if (!stepped || document.activeElement !== document.body) return;
    const card = box.current?.querySelector<HTMLElement>(`[data-job="${CSS.escape(stepped.id)}"]`);
    card?.focus({ preventScroll: true });
  }, [stepped, box]);
  const cards = (list: readonly ShownJob[]) =>
    list.map((job) => (
      <Fragment key={job.id}>
        <JobCard
          job={job}
          viewer={viewer}
          current={job === current}
          here={here}
          busy={busy === job.id}
          onStep={(what) => void stepOn(job, what)}
        />
        {job === current && children}
      </Fragment>
    ));
  return (
    <div ref={box} className="[overflow-anchor:none]">
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
      {(standard.length > 0 || !isSaved) && (
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
      )}
      <JobFinished jobs={finishedOf(jobs, viewer)} onAddProof={setProving} />
      {proving && (
        <JobProofForm
          key={proving.id}
          job={proving}
          onAdd={(proof) => addProof(proving, proof)}
          onClose={() => setProving(null)}
        />
      )}
    </div>
  );
}
