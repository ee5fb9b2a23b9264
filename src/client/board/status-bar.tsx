import clsx from 'clsx';
import { atom, useAtomValue } from 'jotai';
import { Check, UserPlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type Booking, customerLabel } from '../../domain/bookings/booking.ts';
import { ADMIN, can, commandTo, nextCommand } from '../../domain/bookings/booking-lifecycle.ts';
import { type BookingStatus, isUnassigned, statusName } from '../../domain/bookings/booking-status.ts';
import type { CancelReason } from '../../domain/bookings/cancel-reason.ts';
import { toDollars } from '../../domain/money/money.ts';
import { texts } from '../../domain/texts.ts';
import { serverFailure } from '../app/http.ts';
import { store } from '../app/store.ts';
import { toast } from '../app/toast.ts';
import { CancelConfirmation, cancellationAt, WaiveFee } from '../bookings/shared/cancellation.tsx';
import { forecastOf, forecastsAtom, undoAtom } from '../dispatch/atoms.ts';
import { ReportAbsence } from '../jobs/shared/report-absence.tsx';
import { Button } from '../ui/button.tsx';
import { serverNow } from '../ui/server-clock.ts';
import { t } from '../ui/texts.ts';
import { adminCancelTexts } from './admin-cancel-texts.ts';
import { type CancelOptions, changeStatus } from './api.ts';
import { keyOf, waitsForPayment } from './booking-commands.ts';
import { CancelReasonField } from './cancel-reason-field.tsx';
import { showBoardBooking, showCurrentOf } from './live.ts';
import { sayThatNothingUndoes } from './no-undo.ts';
import { useRequests } from './requests.ts';

/** Refusals whose message is shown; other errors have one general text. */
const SHOWN_CODES = ['STALE', 'PAYMENT_RELEASED', 'FEE_CHANGED'];

/** Shows the current booking that a 409 answer carries; returns the server's message, null for other errors. */
function refusalOf(error: unknown): string | null {
  const failure = serverFailure(error);
  showCurrentOf(error);
  return failure && SHOWN_CODES.includes(failure.code) ? t(failure.message) : null;
}

const UNDO_MS = 10_000;

/** Lets the undo key run this for a while. */
function offerUndo(run: () => void): void {
  const offered = { run };
  store.set(undoAtom, offered);
  setTimeout(() => store.get(undoAtom) === offered && store.set(undoAtom, null), UNDO_MS);
}

/**
 * Returns the status that undoes a change; null if nothing does. A cancellation that pays back has asked before, and
 * nothing reopens it; one without a payment goes back, unless it waits for the payment. No booking goes back to Pending,
 * but to Confirmed.
 */
export function undoStatusOf(before: Booking, changed: Booking): BookingStatus | null {
  const former = before.status === 'pending' ? 'confirmed' : before.status;
  if (changed.status === former || waitsForPayment(changed, former)) return null;
  return can(changed, commandTo[former], ADMIN) === null ? former : null;
}

function undoOf(before: Booking, changed: Booking): (() => void) | undefined {
  const former = undoStatusOf(before, changed);
  return former === null ? undefined : () => void undoStatus(changed, former);
}

async function undoStatus(booking: Booking, former: BookingStatus): Promise<void> {
  store.set(undoAtom, null);
  try {
    showBoardBooking(await changeStatus(booking, former));
    toast({ title: t('Status Undone'), description: t(statusName[former]) });
  } catch (error) {
    const description = refusalOf(error) ?? t('Failed to update booking status');
    toast({ title: t('Undo Failed'), description, variant: 'destructive' });
  }
}

/** Changes a booking's status from the board; `busy` is the status being set. */
function useSetStatus(): {
  busy: BookingStatus | null;
  setStatus: (booking: Booking, status: BookingStatus, options?: CancelOptions) => Promise<void>;
} {
  const [busy, setBusy] = useState<BookingStatus | null>(null);
  async function setStatus(booking: Booking, status: BookingStatus, options?: CancelOptions) {
    setBusy(status);
    try {
      const changed = await changeStatus(booking, status, options);
      showBoardBooking(changed);
      const undo = undoOf(booking, changed);
      if (undo) offerUndo(undo);
      else
        sayThatNothingUndoes(
          t('{customer}: {status}. Nothing takes that back.', {
            customer: customerLabel(changed, t('Unknown Customer')),
            status: t(statusName[status]),
          }),
        );
      const action = undo && { label: t('Undo'), onSelect: undo };
      toast({ title: t('Status Updated'), description: t(statusName[status]), action });
    } catch (error) {
      const description = refusalOf(error) ?? t('Failed to update booking status');
      toast({ title: t('Update Failed'), description, variant: 'destructive' });
    } finally {
      setBusy(null);
    }
  }
  return { busy, setStatus };
}

const choices = ['confirmed', 'in_progress', 'completed', 'cancelled'] as const;
const labels = texts({
  confirmed: 'Confirm',
  in_progress: 'In Progress',
  completed: 'Complete',
  cancelled: 'Cancel',
});

function kindOf(status: BookingStatus, booking: Booking, isLost: boolean) {
  // Only one button is green: a booking needs a technician before its next status.
  if (commandTo[status] === nextCommand(booking.status) && !isUnassigned(booking) && !isLost)
    return 'forward';
  return status === 'cancelled' ? 'leave' : 'quiet';
}

const useHasProposal = (booking: Booking): boolean =>
  useAtomValue(
    useMemo(() => atom((get) => forecastOf(get(forecastsAtom), booking)?.best != null), [booking]),
  );

type StatusBarProps = { booking: Booking; onAssign: (bookingId: string) => void };

/**
 * The status buttons: the next status is green, the current one is outlined and disabled. Cancel asks first, because
 * it refunds or releases the payment.
 */
export function StatusBar({ booking, onAssign }: StatusBarProps) {
  const { busy, setStatus } = useSetStatus();
  // A proposal for an assigned booking is for one whose technician is lost.
  const isLost = useHasProposal(booking) && booking.assignedTechId !== null;
  const buttons = choices.map((status) => ({
    status,
    label: t(labels[status]),
    refusal: can(booking, commandTo[status], ADMIN),
  }));
  const released = buttons.find(({ refusal }) => refusal?.code === 'PAYMENT_RELEASED')?.refusal;
  // The booking when the dialog opened: the server refuses with STALE if somebody changes the booking meanwhile.
  const [toCancel, setToCancel] = useState<Booking | null>(null);
  const [isWaived, setIsWaived] = useState(false);
  const [reason, setReason] = useState<CancelReason | null>(null);
  const isConfirming = toCancel?.id === booking.id && can(booking, 'cancel', ADMIN) === null;
  const nowMs = serverNow();
  const fee = toDollars(cancellationAt(booking, nowMs).keptCents);
  function askToCancel() {
    setIsWaived(false);
    setReason(null);
    setToCancel(booking);
  }
  const choose = (status: BookingStatus) =>
    status === 'cancelled' ? askToCancel() : void setStatus(booking, status);
  useRequests(booking.id, choices, choose);
  async function onCancel() {
    if (!toCancel || busy !== null) return;
    const money = isWaived ? { waiveFee: true } : toCancel.cancellationTerms && { keep: fee };
    await setStatus(toCancel, 'cancelled', { ...money, ...(reason && { reason }) });
    setToCancel(null);
  }
  return (
    // Focusable: it gets the focus when the dialog closes and the Cancel button is disabled.
    <fieldset
      tabIndex={-1}
      className="sticky bottom-0 flex-none border-t border-line bg-surface px-4 pt-2.5 pb-[calc(14px+var(--safe-bottom))] outline-none"
    >
      <legend className="sr-only">{t('Update Status')}</legend>
      {isUnassigned(booking) && (
        <Button
          wide
          kind="forward"
          size="compact"
          onClick={() => onAssign(booking.id)}
          className="mb-2 min-h-11!"
        >
          <UserPlus aria-hidden="true" />
          {t('Assign Technician…')}
        </Button>
      )}
      <p aria-hidden="true" className="pb-1.5 text-[0.8125rem] leading-5 font-semibold">
        {t('Update Status')}
      </p>
      {released && (
        <p id="released" className="pb-2 text-[0.8125rem] leading-5 text-ink-soft">
          {t(released.text)}
        </p>
      )}
      {/* Two pairs, side by side where both fit. This is no container query: with one, Chromium sometimes does not
          paint the buttons after a dialog above them closes. */}
      <div className="board-steps">
        {[buttons.slice(0, 2), buttons.slice(2)].map((pair) => (
          <div key={pair[0]?.status} className="pair gap-2">
            {pair.map(({ status, label, refusal }) => {
              const current = status === booking.status;
              return (
                <Button
                  key={status}
                  kind={kindOf(status, booking, isLost)}
                  size="compact"
                  busy={busy === status}
                  disabled={busy !== null || refusal !== null || waitsForPayment(booking, status)}
                  aria-describedby={refusal?.code === 'PAYMENT_RELEASED' ? 'released' : undefined}
                  aria-current={current || undefined}
                  aria-keyshortcuts={status === 'cancelled' ? keyOf('cancel') : undefined}
                  onClick={() => choose(status)}
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
      <ReportAbsence
        booking={booking}
        actor={ADMIN}
        busy={busy !== null}
        onReported={showBoardBooking}
        className="mt-2 min-h-11! text-small"
      />
      <CancelConfirmation
        texts={adminCancelTexts(booking, nowMs, isWaived)}
        open={isConfirming}
        busy={busy === 'cancelled'}
        onClose={() => setToCancel(null)}
        onConfirm={onCancel}
      >
        <CancelReasonField reason={reason} onChange={setReason} />
        <WaiveFee fee={fee} checked={isWaived} onChange={setIsWaived} />
      </CancelConfirmation>
    </fieldset>
  );
}
