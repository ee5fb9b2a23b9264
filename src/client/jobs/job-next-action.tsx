import clsx from 'clsx';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Booking, customerLabel } from '../../domain/bookings/booking.ts';
import { shortId } from '../../domain/bookings/short-id.ts';
import { Button } from '../ui/button.tsx';
import { t } from '../ui/texts.ts';
import { useSettled } from '../ui/use-settled.ts';
import type { NextStep, TapStep } from './job-next-step.ts';
import { type JobQuestion, QuestionAction } from './job-question.tsx';
import type { ShownJob } from './job-waiting.ts';

type JobNextActionProps = {
  job: ShownJob;
  step: NextStep;
  busy: boolean;
  onStep: (what: TapStep) => void;
};

type FootBarProps = {
  /** What the button is about. */
  about?: string;
  /** A smaller button beside it. */
  aside?: ReactNode;
  children: ReactNode;
};

/** The bar at the bottom of the screen. */
const FootBar = ({ about, aside, children }: FootBarProps) => (
  <div
    data-foot-bar
    className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface px-4 pt-2 pb-[calc(14px+var(--safe-bottom))]"
  >
    {about && (
      <div className="mx-auto mb-1.5 flex max-w-[448px] flex-wrap items-center gap-x-2 text-small text-ink-soft">
        <p className={clsx('min-w-0 flex-1 truncate', aside ? 'basis-[7rem]' : 'text-center')}>{about}</p>
        {aside}
      </div>
    )}
    {children}
  </div>
);

const LARGE = 'mx-auto flex! max-w-[448px] min-h-15! text-[1.1875rem]! font-[650]!';

const isCompleting = (job: ShownJob) => job.waiting.some(({ what }) => what === 'completed');
const nameOf = (job: ShownJob, step: NextStep) =>
  isCompleting(job) ? t('Completed, waiting to be sent') : step.name;

type CurrentActionProps = JobNextActionProps & { question: JobQuestion | null; onProblem: () => void };

/** The next action of the current job, in the bar at the bottom, or what is asked about it, and 'I have a problem'. */
export function CurrentAction({ job, step, question, busy, onStep, onProblem }: CurrentActionProps) {
  const settled = useSettled(`${job.id} ${step.what}`);
  const isCompleted = isCompleting(job);
  // In large text the bar has room for the question only.
  if (question)
    return (
      <FootBar>
        <QuestionAction {...question} />
      </FootBar>
    );
  return (
    <FootBar
      about={`${shortId(job.id)}, ${customerLabel(job, t('N/A'))}`}
      aside={<ProblemButton busy={busy} onPress={onProblem} />}
    >
      <Button
        kind="forward"
        wide
        busy={busy}
        disabled={!settled || isCompleted}
        onClick={() => onStep(step.what)}
        className={clsx(LARGE, !isCompleted && !busy && 'disabled:bg-volt disabled:text-on-volt')}
      >
        {nameOf(job, step)}
      </Button>
    </FootBar>
  );
}

/** Opens the sheet with the kinds of problems. */
export const ProblemButton = ({ busy, onPress }: { busy: boolean; onPress: () => void }) => (
  <Button kind="leave" size="compact" disabled={busy} onClick={onPress}>
    <TriangleAlert aria-hidden="true" />
    {t('I have a problem')}
  </Button>
);

type JobActionProps = JobNextActionProps & {
  /** Whether the technician is off duty and cannot take the job. */
  offDuty: boolean;
};

/** The next action of another job, on its card. */
export function JobNextAction({ job, step, busy, offDuty, onStep }: JobActionProps) {
  const settled = useSettled(`${job.id} ${step.what}`);
  const isCompleted = isCompleting(job);
  return (
    <div className="mt-2">
      <Button
        wide
        busy={busy}
        disabled={!settled || isCompleted || offDuty}
        onClick={() => onStep(step.what)}
        className={clsx('min-h-14!', !isCompleted && !busy && !offDuty && 'disabled:text-ink')}
      >
        {nameOf(job, step)}
      </Button>
      {offDuty && (
        <p className="mt-1.5 text-center text-small text-ink-soft">{t('Start tracking to take this job.')}</p>
      )}
    </div>
  );
}

/**
 * The button that asks for the proof of a finished job, in the bar at the bottom: the last step of a job. The customer of
 * a finished job is not named.
 */
export const ProofNextAction = ({
  job,
  onAddProof,
}: {
  job: Booking;
  onAddProof: (job: Booking) => void;
}) => (
  <FootBar about={`${shortId(job.id)}, ${job.location}`}>
    <Button kind="forward" wide onClick={() => onAddProof(job)} className={LARGE}>
      {t('Add proof')}
    </Button>
  </FootBar>
);
