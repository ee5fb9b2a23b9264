import { customerLabel } from '../../domain/bookings/booking.ts';
import { isOpen } from '../../domain/bookings/booking-status.ts';
import { ThreadView } from '../threads/shared/thread-view.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { t } from '../ui/texts.ts';
import type { OnWrite } from './job-thread.tsx';
import type { ShownJob } from './job-waiting.ts';

type ThreadDialogProps = { job: ShownJob; onWrite: OnWrite; onClose: () => void };

/** The thread of a job. What is written without a connection waits on this phone. */
export default function ThreadDialog({ job, onWrite, onClose }: ThreadDialogProps) {
  const unsent = job.waiting.flatMap(({ id: key, message }) => (message ? [{ key, ...message }] : []));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Messages with {customer}', { customer: customerLabel(job, t('N/A')) })}
    >
      <div className="gutter pt-2 pb-6">
        <ThreadView
          side="tech"
          bookingId={job.id}
          isOpen={isOpen(job.status)}
          unsent={unsent}
          onSend={onWrite}
        />
      </div>
    </Dialog>
  );
}
