import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Booking } from '../../domain/booking.ts';
import type { Refusal } from '../../domain/booking-refusals.ts';
import { formatUsd } from '../../domain/money.ts';
import { failureText } from '../app/http.ts';
import { toast } from '../app/toast.tsx';
import { cancelBooking } from '../bookings/api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { t } from '../ui/texts.ts';
import { refundText } from './refund-text.ts';

type CancelDialogProps = {
  booking: Booking;
  /** Why the booking can no longer be cancelled. */
  refusal: Refusal | null;
  onClose: () => void;
};

/** Asks for a confirmation, and says how much is refunded. */
export default function CancelDialog({ booking, refusal, onClose }: CancelDialogProps) {
  const cancel = useMutation({
    mutationFn: () => cancelBooking(booking.id),
    onSuccess: (cancelled) => {
      toast({ title: t('Booking Cancelled'), description: refundText(cancelled) });
    },
    onError: (error) =>
      toast({
        title: t('Cancellation Failed'),
        description: failureText(error, t('Please try again, or call support.')),
        variant: 'destructive',
      }),
    onSettled: onClose,
  });
  // The mutation becomes pending one turn later: until then, this ref stops a second tap, which the server would refuse.
  const asked = useRef(false);
  // A dialog that is open when cancelling becomes too late stays open and says why.
  const tooLate = booking.status === 'cancelled' ? null : refusal;
  const amount = formatUsd(booking.totalAmount);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Cancel this booking?')}
      description={
        tooLate ? t(tooLate.text) : t('You get {amount} back in full. Nobody will come.', { amount })
      }
    >
      <form
        className="gutter mt-auto grid gap-2 pt-3 pb-[calc(16px+var(--safe-bottom))] sm:mt-0"
        onSubmit={(event) => {
          event.preventDefault();
          if (asked.current) return;
          asked.current = true;
          cancel.mutate();
        }}
      >
        <DialogClose>
          <Button>{t('Keep booking')}</Button>
        </DialogClose>
        {!tooLate && (
          <Button kind="emergency" type="submit" busy={cancel.isPending}>
            {cancel.isPending ? t('Cancelling…') : t('Cancel and refund')}
          </Button>
        )}
      </form>
    </Dialog>
  );
}
