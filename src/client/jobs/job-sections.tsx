import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { ClipboardCheck, Siren } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { JobDrive } from '../../contract/shapes/own-day.ts';
import type { Booking } from '../../domain/bookings/booking.ts';
import { isOpen } from '../../domain/bookings/booking-status.ts';
import { lazyPart } from '../app/lazy-part.ts';
import { LatePart } from '../app/page-states.tsx';
import { read } from '../app/query-client.ts';
import { store } from '../app/store.ts';
import type { UnsentMessage, UnsentPhoto, UnsentProblem, UnsentReading } from '../offline/phone-store.ts';
import { deviceNow } from '../ui/server-clock.ts';
import { t } from '../ui/texts.ts';
import { EmptyState } from '../ui/view-states.tsx';
import { acceptedAtom } from './atoms.ts';
import { CurrentJob } from './current-job.tsx';
import { JobCard } from './job-card.tsx';
import { JobFinished } from './job-finished.tsx';
import { asActor, finishedOf, sectionsOf, type Viewer } from './job-list.ts';
import { ProofNextAction } from './job-next-action.tsx';
import type { TapStep } from './job-next-step.ts';
import { type Here, useJobQuestions } from './job-question.tsx';
import { useJobScrollAnchor } from './job-scroll-anchor.ts';
import { useJobSteps } from './job-step.ts';
import { type ShownJob, withUnsentSteps } from './job-waiting.ts';

// A first view has neither; the page loads both right after it.
const JobProofForm = lazyPart('jobs/job-proof-form', () => import('./job-proof-form.tsx'));
const ProblemSheet = lazyPart('jobs/problem-sheet', () => import('./problem-sheet.tsx'));

type JobSectionsProps = {
  jobs: readonly Booking[];
  /** Whether `jobs` are those saved on this phone: other jobs are unknown then. */
  isSaved: boolean;
  viewer: Viewer;
  here: Here | null;
  /** Shown after the current job and before the others: one job at a time is in view. */
  children: ReactNode;
};

const title = 'flex items-center gap-1.5 text-[0.8125rem] leading-[1.125rem] font-bold';
const section = 'mt-3.5 grid grid-cols-[minmax(0,1fr)] gap-3';

/** The current job, which fills the phone; below it the sections EMERGENCY PRIORITY and Standard Jobs, and the finished jobs. */
export function JobSections({ jobs, isSaved, viewer, here, children }: JobSectionsProps) {
  const [pinned, setPinned] = useState<string | null>(null);
  const { busy, waiting, take, tellCharging, addProof, addPhoto, write, report, answer, withdraw } =
    useJobSteps(viewer);
  const shown = withUnsentSteps(jobs, waiting, viewer);
  const { current, emergency, standard } = sectionsOf(shown, viewer, pinned);
  const drives = useDrives(jobs, here !== null && viewer.role === 'tech');
  const finished = finishedOf(jobs, viewer);
  const isProofWaiting = ({ id }: Booking) => waiting.some(({ job, proof }) => proof && job.id === id);
  const unproved = finished.find((job) => !job.proof && !isProofWaiting(job));
  const currentId = current?.id ?? null;
  useEffect(() => setPinned(currentId), [currentId]);
  const box = useJobScrollAnchor(
    [current, ...emergency, ...standard].flatMap((job) => job?.id ?? []),
    currentId,
  );
  const [proving, setProving] = useState<Booking | null>(null);
  const [stepped, setStepped] = useState<{ id: string } | null>(null);
  const { asksBefore, questionOf } = useJobQuestions(here, answer);
  const [troubled, setTroubled] = useState<string | null>(null);
  const troubledJob = shown.find(({ id }) => id === troubled);
  const stepOn = async (job: ShownJob, what: TapStep, confirmed = false) => {
    if (!confirmed && viewer.role === 'tech' && asksBefore(job, what)) return;
    // The job of the technician's last step becomes the current job.
    const taken = await take(job, what, confirmed);
    if (taken) setPinned(job.id);
    // Asks for the proof while the technician is still at the car.
    if (taken && what === 'completed' && viewer.role === 'tech') setProving(job);
    setStepped({ id: job.id });
  };
  // The pressed button is disabled by now; without a focus, Tab would start again at the top of the page.
  useEffect(() => {
    if (!stepped || document.activeElement !== document.body) return;
    const card = box.current?.querySelector<HTMLElement>(`[data-job="${CSS.escape(stepped.id)}"]`);
    card?.focus({ preventScroll: true });
  }, [stepped, box]);
  const accepted = useAtomValue(acceptedAtom);
  // The list may have the card one rendering later. The offer has given the focus back by then.
  useEffect(() => {
    if (!accepted || jobs.every(({ id }) => id !== accepted)) return;
    const card = box.current?.querySelector<HTMLElement>(`[data-job="${CSS.escape(accepted)}"]`);
    store.set(acceptedAtom, null);
    card?.scrollIntoView({ block: 'center', behavior: 'instant' });
    card?.focus({ preventScroll: true });
  }, [accepted, jobs, box]);
  const reportOf = async (job: ShownJob, problem: UnsentProblem) => {
    setTroubled(null);
    await report(job, problem);
    setStepped({ id: job.id });
  };
  const canReport = (job: ShownJob) => viewer.role === 'tech' && job.assignedTechId === viewer.username;
  const propsOf = (job: ShownJob) => ({
    job,
    viewer,
    drive: drives.get(job.id),
    busy: busy === job.id,
    question: questionOf(job, (what) => void stepOn(job, what, true)),
    onStep: (what: TapStep) => void stepOn(job, what),
    onWithdraw: withdraw,
    onPhoto: (photo: UnsentPhoto) => void addPhoto(job, photo),
    onReading: (reading: UnsentReading) => tellCharging(job, reading),
    onWrite: canReport(job) ? (message: UnsentMessage) => write(job, message) : null,
  });
  const cards = (list: readonly ShownJob[]) =>
    list.map((job) => (
      <JobCard key={job.id} {...propsOf(job)} onProblem={canReport(job) ? () => setTroubled(job.id) : null} />
    ));
  return (
    <div ref={box} className="[overflow-anchor:none]">
      {current && <CurrentJob {...propsOf(current)} here={here} onProblem={() => setTroubled(current.id)} />}
      <div className="mt-3 first:mt-0">{children}</div>
      {emergency.length > 0 && (
        <section aria-labelledby="emergency-jobs" className={section}>
          <h2 id="emergency-jobs" className={`${title} tracking-[0.05em] text-alarm-text`}>
            <Siren aria-hidden="true" className="size-4" />
            {current?.serviceType === 'emergency' ? t('Other emergencies') : t('EMERGENCY PRIORITY')}
          </h2>
          {cards(emergency)}
        </section>
      )}
      {(standard.length > 0 || !isSaved) && (
        <section aria-labelledby="standard-jobs" className={section}>
          <h2 id="standard-jobs" className={title}>
            {t('Standard Jobs')}
          </h2>
          {standard.length > 0 ? (
            cards(standard)
          ) : (
            <div className="rounded-card bg-surface shadow-card">
              <EmptyState
                icon={ClipboardCheck}
                title={
                  current?.serviceType === 'standard'
                    ? t('No other standard jobs at this time')
                    : t('No standard jobs at this time')
                }
              />
            </div>
          )}
        </section>
      )}
      <JobFinished jobs={finished} onAddProof={setProving} />
      {!current && unproved && <ProofNextAction job={unproved} onAddProof={setProving} />}
      {troubledJob && canReport(troubledJob) && (
        <LatePart>
          <ProblemSheet
            job={troubledJob}
            actor={asActor(viewer)}
            onReport={(problem) => void reportOf(troubledJob, problem)}
            onClose={() => setTroubled(null)}
          />
        </LatePart>
      )}
      {proving && (
        <LatePart>
          <JobProofForm
            key={proving.id}
            job={proving}
            onAdd={(proof) => addProof(proving, proof)}
            onClose={() => setProving(null)}
          />
        </LatePart>
      )}
    </div>
  );
}

const readDrives = read('GET /api/tech/drives');

const EVERY_MS = 15_000;

/** While the drive to a job is missing: the job or the first position is new. */
const SOON_MS = 2_000;

/** An older answer is not shown: the van has moved since. */
const MAX_AGE_MS = 60_000;

/** The drives to the jobs by the server's model, while this phone reports positions. */
function useDrives(jobs: readonly Booking[], isTracking: boolean): ReadonlyMap<string, JobDrive> {
  const wanted = jobs.filter(({ status, latitude }) => isOpen(status) && latitude !== null);
  const { data, dataUpdatedAt } = useQuery({
    ...readDrives,
    enabled: isTracking && wanted.length > 0,
    refetchInterval: ({ state }) =>
      state.status === 'error' ||
      wanted.every(({ id }) => state.data?.some(({ bookingId }) => bookingId === id))
        ? EVERY_MS
        : SOON_MS,
  });
  const isOld = !isTracking || deviceNow() - dataUpdatedAt > MAX_AGE_MS;
  return useMemo(() => new Map(isOld ? [] : data?.map((drive) => [drive.bookingId, drive])), [data, isOld]);
}
