import clsx from 'clsx';
import { type Booking, customerLabel, shortId } from '../../domain/booking.ts';
import { nextStatus } from '../../domain/booking-status.ts';
import { Button } from '../ui/button.tsx';
import type { JobSteps } from './job-step.ts';
import { actionName } from './job-words.ts';

type JobNextActionProps = {
  job: Booking;
  /** True for the current job: the button stands in a bar at the foot of the screen, under the thumb. */
  atFoot: boolean;
  steps: JobSteps;
};

/** The step that moves a job forward. */
export function JobNextAction({ job, atFoot, steps }: JobNextActionProps) {
  const status = nextStatus(job.status);
  const name = actionName[job.status];
  if (!status || !name) return null;
  return (
    <div
      className={
        atFoot
          ? 'fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface px-4 pt-2 pb-[calc(14px+var(--safe-bottom))]'
          : 'mt-2'
      }
    >
      {atFoot && (
        <p className="mx-auto mb-1.5 max-w-[448px] truncate text-center text-small text-ink-soft">
          {shortId(job.id)}, {customerLabel(job, 'N/A')}
        </p>
      )}
      <Button
        kind={atFoot ? 'forward' : 'quiet'}
        wide
        busy={steps.busy === job.id}
        onClick={() => steps.step(job, status)}
        className={clsx(
          atFoot ? 'mx-auto flex! max-w-[448px] min-h-15! text-[1.1875rem]! font-[650]!' : 'min-h-14!',
        )}
      >
        {name}
      </Button>
    </div>
  );
}
