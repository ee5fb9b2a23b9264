import { type FormEvent, type ReactNode, useRef } from 'react';
import type { Booking } from '../../../domain/bookings/booking.ts';
import {
  type Cancellation,
  type CancellationRequest,
  cancellationOf,
} from '../../../domain/bookings/cancellation.ts';
import { formatUsd, toCents } from '../../../domain/money/money.ts';
import { amountLeft, moneyMoved } from '../../../domain/money/refund.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogClose } from '../../ui/dialog.tsx';
import { t } from '../../ui/texts.ts';

/** Returns what a cancellation at a time gives back and keeps of a booking's payment. */
export function cancellationAt(
  booking: Booking,
  nowMs: number,
  how: Pick<CancellationRequest, 'absence' | 'isWaived'> = {},
): Cancellation {
  const { cancellationTerms: terms } = booking;
  const leftCents = moneyMoved(booking) ? toCents(amountLeft(booking)) : 0;
  return cancellationOf({ ...booking, terms }, { leftCents, nowMs, ...how });
}

/** What a cancellation does, and the text of its button. */
export type CancelTexts = {
  effect: string;
  /** Names the amount that moves; null if the booking can no longer be cancelled. */
  confirm: string | null;
};

type CancelConfirmationProps = {
  texts: CancelTexts;
  open?: boolean;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** A choice above the buttons. */
  children?: ReactNode;
};

/** Asks before a cancellation, which moves money. The focus starts on the button that keeps the booking. */
export function CancelConfirmation({
  texts: { effect, confirm },
  open = true,
  busy,
  onClose,
  onConfirm,
  children,
}: CancelConfirmationProps) {
  const keepButton = useRef<HTMLButtonElement>(null);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onConfirm();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={t('Cancel this booking?')}
      description={effect}
      initialFocus={() => keepButton.current}
    >
      <form
        className="gutter mt-auto grid gap-2 pt-3 pb-[calc(16px+var(--safe-bottom))] sm:mt-0"
        onSubmit={onSubmit}
      >
        {children}
        <DialogClose>
          <Button ref={keepButton}>{t('Keep booking')}</Button>
        </DialogClose>
        {confirm !== null && (
          <Button kind="emergency" type="submit" busy={busy}>
            {busy ? t('Cancelling…') : confirm}
          </Button>
        )}
      </form>
    </Dialog>
  );
}

type WaiveFeeProps = {
  /** In USD. */
  fee: number;
  checked: boolean;
  onChange: (isWaived: boolean) => void;
};

/** The choice to keep nothing of a payment; nothing without a fee. */
export function WaiveFee({ fee, checked, onChange }: WaiveFeeProps) {
  if (fee <= 0) return null;
  return (
    <label className="flex min-h-11 items-center gap-2.5 text-small">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 accent-volt-text"
      />
      {t('Waive the fee of {amount} and give everything back', { amount: formatUsd(fee) })}
    </label>
  );
}
