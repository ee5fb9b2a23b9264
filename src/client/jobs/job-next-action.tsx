import clsx from 'clsx';
import type { ReactNode } from 'react';
import { type Booking, customerLabel } from '../../domain/bookings/booking.ts';
import { shortId } from '../../domain/bookings/short-id.ts';
import { Button } from '../ui/button.tsx';
import { t } from '../ui/texts.ts';
import { useSettled } from '../ui/use-settled.ts';
import type { NextStep, TapStep } from './job-next-step.ts';
import type { ShownJob } from './job-waiting.ts';

type JobNextActionProps = {
  job: ShownJob;
  step: NextStep;
  /** Whether the button is in a bar at the bottom of the screen, as that of the current job. */
  inBottomBar: boolean;
  busy: boolean;
  /** Whether the technician is off duty and cannot take the job. */
  offDuty: boolean;
  onStep: (what: TapStep) => void;
};

/** The bar at the bottom of the screen, with what its button is about. */
const FootBar = ({ about, children }: { about: string; children: ReactNode }) => (
  <div
    data-foot-bar
    className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface px-4 pt-2 pb-[calc(14px+var(--safe-bottom))]"
  >
    <p className="mx-auto mb-1.5 max-w-[448px] truncate text-center text-small text-ink-soft">{about}</p>
    {children}
  </div>
);

const LARGE = 'mx-auto flex! max-w-[448px] min-h-15! text-[1.1875rem]! font-[650]!';

/** The button of the next step of a job. */
export function JobNextAction({ job, step, inBottomBar, busy, offDuty, onStep }: JobNextActionProps) {
  const settled = useSettled(`${job.id} ${step.what}`);
  const isCompleted = job.waiting.includes('completed');
  const button = (
    <Button
      kind={inBottomBar ? 'forward' : 'quiet'}
      wide
      busy={busy}
      disabled={!settled || isCompleted || offDuty}
      onClick={() => onStep(step.what)}
      className={clsx(
        inBottomBar ? LARGE : 'min-h-14!',
        inBottomBar && !isCompleted && !busy && 'disabled:bg-volt disabled:text-on-volt',
        !inBottomBar && !isCompleted && !busy && !offDuty && 'disabled:text-ink',
      )}
    >
      {isCompleted ? t('Completed, waiting to be sent') : step.name}
    </Button>
  );
  if (!inBottomBar) {
    return (
      <div className="mt-2">
        {button}
        {offDuty && (
          <p className="mt-1.5 text-center text-small text-ink-soft">
            {t('Start tracking to take this job.')}
          </p>
        )}
      </div>
    );
  }
  return <FootBar about={`${shortId(job.id)}, ${customerLabel(job, t('N/A'))}`}>{button}</FootBar>;
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
