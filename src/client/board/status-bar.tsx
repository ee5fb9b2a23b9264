import clsx from 'clsx';
import { Check, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { Booking } from '../../domain/booking.ts';
import { ADMIN, can, commandTo, nextCommand } from '../../domain/booking-lifecycle.ts';
import { type BookingStatus, isInPool } from '../../domain/booking-status.ts';
import { Button } from '../ui/button.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { useSetStatus } from './use-set-status.ts';

const choices: { status: BookingStatus; label: string }[] = [
  { status: 'confirmed', label: 'Confirm' },
  { status: 'in_progress', label: 'In Progress' },
  { status: 'completed', label: 'Complete' },
  { status: 'cancelled', label: 'Cancel' },
];

function kindOf(status: BookingStatus, booking: Booking) {
  // One way forward is green: a booking without a technician is assigned first.
  if (commandTo[status] === nextCommand(booking.status) && !isInPool(booking)) return 'forward';
  return status === 'cancelled' ? 'leave' : 'quiet';
}

type StatusBarProps = { booking: Booking; onAssign: (bookingId: string) => void };

/**
 * Update Status: the usual next step is green, the present one is outlined and cannot be pressed. Cancel moves
 * money, so it asks first.
 */
export function StatusBar({ booking, onAssign }: StatusBarProps) {
  const { busy, setStatus } = useSetStatus();
  const buttons = choices.map((choice) => ({
    ...choice,
    refusal: can(booking, commandTo[choice.status], ADMIN),
  }));
  const released = buttons.find(({ refusal }) => refusal?.code === 'PAYMENT_RELEASED')?.refusal;
  // The booking as it was when the question was asked: what somebody changes meanwhile is refused as STALE.
  const [asked, setAsked] = useState<Booking | null>(null);
  const isAsked = asked?.id === booking.id && can(booking, 'cancel', ADMIN) === null;
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
      {isInPool(booking) && (
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
          {released.text}
        </p>
      )}
      {/* Two pairs, beside each other where both fit. Not by the width of a container: Chromium then leaves out the
          buttons at times when a dialog over them closes. */}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(221px,1fr))] gap-2">
        {[buttons.slice(0, 2), buttons.slice(2)].map((pair) => (
          <div key={pair[0]?.status} className="grid grid-cols-2 gap-2">
            {pair.map(({ status, label, refusal }) => {
              const current = status === booking.status;
              return (
                <Button
                  key={status}
                  kind={kindOf(status, booking)}
                  size="compact"
                  busy={busy === status}
                  disabled={busy !== null || refusal !== null}
                  aria-describedby={refusal?.code === 'PAYMENT_RELEASED' ? 'released' : undefined}
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
        ))}
      </div>
      <CancelDialog
        booking={booking}
        open={isAsked}
        busy={busy === 'cancelled'}
        onClose={() => setAsked(null)}
        onConfirm={onCancel}
      />
    </fieldset>
  );
}
