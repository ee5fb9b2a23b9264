import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Booking } from '../../domain/booking.ts';
import type { Refusal } from '../../domain/booking-refusals.ts';
import { formatUsd } from '../../domain/money.ts';
import { isRefundPending } from '../../domain/refund.ts';
import { serverFailure } from '../app/http.ts';
import { toast } from '../app/toast.tsx';
import { cancelBooking } from '../bookings/api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogClose } from '../ui/dialog.tsx';

/** What is true of the money by now: the provider is asked after the cancellation. */
function refundNews({ status, paymentStatus, totalAmount }: Booking): string {
  const amount = formatUsd(totalAmount);
  if (paymentStatus === 'refunded') return `${amount} was refunded to your card.`;
  if (isRefundPending(status, paymentStatus)) return `Your refund of ${amount} is on its way.`;
  return 'Your card was not charged.';
}

type CancelDialogProps = {
  booking: Booking;
  /** Why it can no longer be cancelled. */
  refusal: Refusal | null;
  onClose: () => void;
};

/** Asks once more, and says what comes back. */
export default function CancelDialog({ booking, refusal, onClose }: CancelDialogProps) {
  const cancel = useMutation({
    mutationFn: () => cancelBooking(booking.id),
    onSuccess: (cancelled) => {
      toast({ title: 'Booking Cancelled', description: refundNews(cancelled) });
    },
    onError: (error) =>
      toast({
        title: 'Cancellation Failed',
        description: serverFailure(error)?.message ?? 'Please try again, or call support.',
        variant: 'destructive',
      }),
    onSettled: onClose,
  });
  // The mutation tells of itself after a turn, in which a second tap would be refused as too late.
  const asked = useRef(false);
  // Whoever is about to cancel is told why not, rather than left before a dialog that went.
  const tooLate = booking.status === 'cancelled' ? null : refusal;
  const refund = `You get ${formatUsd(booking.totalAmount)} back in full. Nobody will come.`;
  return (
    <Dialog open onOpenChange={onClose} title="Cancel this booking?" description={tooLate?.text ?? refund}>
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
          <Button>Keep booking</Button>
        </DialogClose>
        {!tooLate && (
          <Button kind="emergency" type="submit" busy={cancel.isPending}>
            {cancel.isPending ? 'Cancelling…' : 'Cancel and refund'}
          </Button>
        )}
      </form>
    </Dialog>
  );
}
