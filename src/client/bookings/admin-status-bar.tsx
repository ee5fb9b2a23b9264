import clsx from 'clsx';
import { Check } from 'lucide-react';
import type { Booking } from '../../domain/booking.ts';
import { type BookingStatus, nextStatus } from '../../domain/booking-status.ts';
import { Button } from '../ui/button.tsx';
import { useSetStatus } from './admin-set-status.ts';

const choices: { status: BookingStatus; label: string }[] = [
  { status: 'confirmed', label: 'Confirm' },
  { status: 'in_progress', label: 'In Progress' },
  { status: 'completed', label: 'Complete' },
  { status: 'cancelled', label: 'Cancel' },
];

function kindOf(status: BookingStatus, booking: Booking) {
  if (status === nextStatus(booking.status)) return 'forward';
  return status === 'cancelled' ? 'leave' : 'quiet';
}

/** Update Status: the usual next step is green, the present one is outlined and cannot be pressed. */
export function AdminStatusBar({ booking }: { booking: Booking }) {
  const { busy, setStatus } = useSetStatus();
  return (
    <fieldset className="sticky bottom-0 flex-none border-t border-line bg-surface px-4 pt-2.5 pb-[calc(14px+var(--safe-bottom))]">
      <legend className="sr-only">Update Status</legend>
      <p aria-hidden="true" className="pb-1.5 text-[13px] leading-5 font-semibold">
        Update Status
      </p>
      <div className="grid grid-cols-2 gap-2 min-[1101px]:grid-cols-4">
        {choices.map(({ status, label }) => {
          const current = status === booking.status;
          return (
            <Button
              key={status}
              kind={kindOf(status, booking)}
              size="compact"
              busy={busy === status}
              disabled={current || busy !== null}
              aria-current={current || undefined}
              onClick={() => setStatus(booking, status)}
              className={clsx('min-h-11! px-2!', current && 'bg-transparent! inset-ring inset-ring-line')}
            >
              {current && <Check aria-hidden="true" />}
              {label}
            </Button>
          );
        })}
      </div>
    </fieldset>
  );
}
