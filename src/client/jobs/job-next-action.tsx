import clsx from 'clsx';
import { customerLabel, shortId } from '../../domain/booking.ts';
import { Button } from '../ui/button.tsx';
import { useSettled } from '../ui/use-settled.ts';
import type { JobStep, NextStep } from './job-next-step.ts';
import type { ShownJob } from './job-waiting.ts';

type JobNextActionProps = {
  job: ShownJob;
  step: NextStep;
  /** True for the current job: the button stands in a bar at the foot of the screen, under the thumb. */
  atFoot: boolean;
  busy: boolean;
  onStep: (what: JobStep) => void;
};

/** The step that moves a job forward. */
export function JobNextAction({ job, step, atFoot, busy, onStep }: JobNextActionProps) {
  const settled = useSettled(`${job.id} ${step.what}`);
  const over = job.waiting.includes('completed');
  return (
    <div
      data-foot-bar={atFoot || undefined}
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
        busy={busy}
        disabled={!settled || over}
        onClick={() => onStep(step.what)}
        className={clsx(
          atFoot ? 'mx-auto flex! max-w-[448px] min-h-15! text-[1.1875rem]! font-[650]!' : 'min-h-14!',
          atFoot && !over && !busy && 'disabled:bg-volt disabled:text-on-volt',
          !atFoot && !over && !busy && 'disabled:text-ink',
        )}
      >
        {over ? 'Completed, waiting to be sent' : step.name}
      </Button>
    </div>
  );
}
