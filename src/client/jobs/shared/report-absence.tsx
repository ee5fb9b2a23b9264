import clsx from 'clsx';
import { UserX } from 'lucide-react';
import { useState } from 'react';
import type { Booking } from '../../../domain/bookings/booking.ts';
import { type Actor, can } from '../../../domain/bookings/booking-lifecycle.ts';
import { waitLeftMs } from '../../../domain/bookings/cancellation.ts';
import { lazyPart } from '../../app/lazy-part.ts';
import { LatePart } from '../../app/page-states.tsx';
import { Button } from '../../ui/button.tsx';
import { t } from '../../ui/texts.ts';
import { useNow } from '../../ui/time.tsx';

// Few jobs end so: the dialog's code loads when somebody opens the dialog.
const AbsenceDialog = lazyPart('jobs/shared/absence-dialog', () => import('./absence-dialog.tsx'));

type ReportAbsenceProps = {
  booking: Booking;
  actor: Actor;
  busy?: boolean;
  onReported: (booking: Booking) => void;
  className?: string;
};

/** '6:05' */
const countdown = (ms: number) => {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** The button for a customer or a car that is not there; it counts down the waiting time. Nothing before the arrival. */
export function ReportAbsence(props: ReportAbsenceProps) {
  const { booking, actor } = props;
  return can(booking, 'reportAbsence', actor) === null ? <WaitingButton {...props} /> : null;
}

function WaitingButton({ booking, actor, busy, onReported, className }: ReportAbsenceProps) {
  const nowMs = useNow(1000);
  const [isOpen, setIsOpen] = useState(false);
  const { arrivedAt, scheduledAt, cancellationTerms: terms } = booking;
  const leftMs = waitLeftMs({ arrivedAt, scheduledAt, terms }, nowMs);
  return (
    <>
      <Button
        wide
        kind="leave"
        disabled={leftMs > 0 || busy}
        onClick={() => setIsOpen(true)}
        className={clsx('tabular-nums', className)}
      >
        <UserX aria-hidden="true" />
        {leftMs > 0
          ? t('Customer not here? Possible in {time}', { time: countdown(leftMs) })
          : t('Customer not here')}
      </Button>
      {isOpen && (
        <LatePart>
          <AbsenceDialog
            booking={booking}
            role={actor.role === 'tech' ? 'tech' : 'admin'}
            onReported={onReported}
            onClose={() => setIsOpen(false)}
          />
        </LatePart>
      )}
    </>
  );
}
