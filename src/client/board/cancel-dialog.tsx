import { useRef } from 'react';
import { type Booking, customerLabel } from '../../domain/booking.ts';
import { holderOf } from '../../domain/booking-status.ts';
import { formatUsd } from '../../domain/money.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { t } from '../ui/texts.ts';

/** The effect of a cancellation on the payment and the technician, and the text of its button. */
export function cancelTexts(booking: Booking): { effect: string; confirm: string } {
  const amount = formatUsd(booking.totalAmount);
  const name = customerLabel(booking, t('The customer'));
  const holder = holderOf(booking);
  const notice = holder ? ` ${t('{technician} is told not to come.', { technician: holder })}` : '';
  switch (booking.paymentStatus) {
    case 'captured':
      return {
        effect: t('{name} gets {amount} back. The booking cannot be reopened.', { name, amount }) + notice,
        confirm: t('Cancel and refund {amount}', { amount }),
      };
    case 'authorized':
      return {
        effect:
          t('The hold of {amount} on the card is released. The booking cannot be reopened.', { amount }) +
          notice,
        confirm: t('Cancel and release {amount}', { amount }),
      };
    default:
      return { effect: t('No payment is refunded.') + notice, confirm: t('Cancel booking') };
  }
}

type CancelDialogProps = {
  booking: Booking;
  open: boolean;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

/** Confirms a cancellation and names the amount. The focus starts on the button that keeps the booking. */
export function CancelDialog({ booking, open, busy, onClose, onConfirm }: CancelDialogProps) {
  const { effect, confirm } = cancelTexts(booking);
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={t('Cancel this booking?')}
      description={effect}
      initialFocus={() => keep.current}
    >
      <form
        className="gutter mt-auto grid gap-2 pt-3 pb-[calc(16px+var(--safe-bottom))] sm:mt-0"
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm();
        }}
      >
        <DialogClose>
          <Button ref={keep}>{t('Keep booking')}</Button>
        </DialogClose>
        <Button kind="emergency" type="submit" busy={busy}>
          {busy ? t('Cancelling…') : confirm}
        </Button>
      </form>
    </Dialog>
  );
}
