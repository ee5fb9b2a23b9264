import clsx from 'clsx';
import { Check, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { Booking } from '../../domain/booking.ts';
import { type BookingStatus, nextStatus } from '../../domain/booking-status.ts';
import { CANNOT_REOPEN, isReleased } from '../../domain/refund.ts';
import { Button } from '../ui/button.tsx';
import { AdminCancelDialog } from './admin-cancel-dialog.tsx';
import { isUnassigned } from './admin-filter.ts';
import { useSetStatus } from './admin-set-status.ts';

const choices: { status: BookingStatus; label: string }[] = [
  { status: 'confirmed', label: 'Confirm' },
  { status: 'in_progress', label: 'In Progress' },
  { status: 'completed', label: 'Complete' },
  { status: 'cancelled', label: 'Cancel' },
];

function kindOf(status: BookingStatus, booking: Booking) {
  // One way forward is green: a booking without a technician is assigned first.
  if (status === nextStatus(booking.status) && !isUnassigned(booking)) return 'forward';
  return status === 'cancelled' ? 'leave' : 'quiet';
}

type StatusBarProps = { booking: Booking; onAssign: (bookingId: string) => void };

/**
 * Update Status: the usual next step is green, the present one is outlined and cannot be pressed. Cancel moves
 * money, so it asks first.
 */
export function AdminStatusBar({ booking, onAssign }: StatusBarProps) {
  const { busy, setStatus } = useSetStatus();
  const released = isReleased(booking.status, booking.paymentStatus);
  // The booking as it was when the question was asked: what somebody changes meanwhile is refused as STALE.
  const [asked, setAsked] = useState<Booking | null>(null);
  const isAsked = asked?.id === booking.id && booking.status !== 'cancelled';
  async function onCancel() {
    if (!asked || busy !== null) return;
    await setStatus(asked, 'cancelled');
    setAsked(null);
  }
  return (
    // The focus returns here from the dialog, when Cancel is disabled by then.
    <fieldset
      tabIndex={-1}
      className="sticky bottom-0 flex-none border-t border-line bg-surface px-4 pt-2.5 pb-[calc(14px+var(--safe-bottom))] outline-none"
    >
      <legend className="sr-only">Update Status</legend>
      {isUnassigned(booking) && (
        <Button
          wide
          kind="forward"
          size="compact"
          onClick={() => onAssign(booking.id)}
          className="mb-2 min-h-11!"
        >
          <UserPlus aria-hidden="true" />
          Assign Technician…
        </Button>
      )}
      <p aria-hidden="true" className="pb-1.5 text-[13px] leading-5 font-semibold">
        Update Status
      </p>
      {released && (
        <p id="released" className="pb-2 text-[13px] leading-5 text-ink-soft">
          {CANNOT_REOPEN}
        </p>
      )}
      <div className="@container/steps">
        <div className="grid grid-cols-2 gap-2 @min-[450px]/steps:grid-cols-4">
          {choices.map(({ status, label }) => {
            const current = status === booking.status;
            const disabled = current || busy !== null || released;
            return (
              <Button
                key={status}
                kind={kindOf(status, booking)}
                size="compact"
                busy={busy === status}
                disabled={disabled}
                aria-describedby={released && !current ? 'released' : undefined}
                aria-current={current || undefined}
                onClick={() => (status === 'cancelled' ? setAsked(booking) : setStatus(booking, status))}
                className={clsx(
                  'min-h-11! px-1! whitespace-nowrap',
                  current && 'bg-transparent! inset-ring inset-ring-line',
                )}
              >
                {current && <Check aria-hidden="true" />}
                {label}
              </Button>
            );
          })}
        </div>
      </div>
      <AdminCancelDialog
        booking={booking}
        open={isAsked}
        busy={busy === 'cancelled'}
        onClose={() => setAsked(null)}
        onConfirm={onCancel}
      />
    </fieldset>
  );
}
