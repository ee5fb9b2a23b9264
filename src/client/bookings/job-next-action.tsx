import clsx from 'clsx';
import { MapPin } from 'lucide-react';
import { customerLabel, shortId } from '../../domain/booking.ts';
import { type BookingStatus, nextStatus } from '../../domain/booking-status.ts';
import { Button } from '../ui/button.tsx';
import { useSettled } from '../ui/use-settled.ts';
import type { ShownJob } from './job-waiting.ts';
import { actionName } from './job-words.ts';

type JobNextActionProps = {
  job: ShownJob;
  /** True for the current job: the button stands in a bar at the foot of the screen, under the thumb. */
  atFoot: boolean;
  busy: boolean;
  /** The device says that it is there: 'Arrived' is offered above the button. */
  arriving: boolean;
  onStep: (status: BookingStatus) => void;
  onArrived: () => void;
};

/** The step that moves a job forward. */
export function JobNextAction({ job, atFoot, busy, arriving, onStep, onArrived }: JobNextActionProps) {
  const settled = useSettled(`${job.id} ${job.status}`);
  const status = nextStatus(job.status);
  const name = actionName[job.status];
  if (!status || !name) return null;
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
      {atFoot && arriving && (
        <Button wide disabled={busy} onClick={onArrived} className="mx-auto mb-2 flex! max-w-[448px]">
          <MapPin aria-hidden="true" />
          You seem to be there: Arrived
        </Button>
      )}
      <Button
        kind={atFoot ? 'forward' : 'quiet'}
        wide
        busy={busy}
        disabled={!settled || over}
        onClick={() => onStep(status)}
        className={clsx(
          atFoot ? 'mx-auto flex! max-w-[448px] min-h-15! text-[1.1875rem]! font-[650]!' : 'min-h-14!',
          atFoot && !over && !busy && 'disabled:bg-volt disabled:text-on-volt',
          !atFoot && !over && !busy && 'disabled:text-ink',
        )}
      >
        {over ? 'Completed, waiting to be sent' : name}
      </Button>
    </div>
  );
}
