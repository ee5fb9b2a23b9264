import { useMutation } from '@tanstack/react-query';
import { Phone } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import type { Refusal } from '../../domain/bookings/booking-refusals.ts';
import { toDollars } from '../../domain/money/money.ts';
import { config } from '../app/config.ts';
import { failureText, serverFailure } from '../app/http.ts';
import { toast } from '../app/toast.ts';
import { cancelBooking } from '../bookings/api.ts';
import { CancelConfirmation, cancellationAt } from '../bookings/shared/cancellation.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { telHref } from '../ui/contact-links.tsx';
import { t } from '../ui/texts.ts';
import { useNow } from '../ui/time.tsx';
import { customerCancelTexts } from './customer-cancel-texts.ts';
import { refundText } from './use-cancelled-toast.ts';

type CancelDialogProps = {
  booking: Booking;
  /** Why the booking can no longer be cancelled. */
  refusal: Refusal | null;
  onClose: () => void;
};

/** Failure codes of a cancellation that support can still make. */
const byPhone = new Set(['ON_THE_WAY', 'TOO_MANY_CANCELLATIONS']);

/** Asks for a confirmation, and says how much is refunded. */
export default function CancelDialog({ booking, refusal, onClose }: CancelDialogProps) {
  const [refused, setRefused] = useState<string | null>(null);
  const cancel = useMutation({
    mutationFn: (keptCents: number) =>
      cancelBooking(booking.id, booking.cancellationTerms && { keep: toDollars(keptCents) }),
    onSuccess: (cancelled) => {
      toast({ title: t('Booking Cancelled'), description: refundText(cancelled) });
      onClose();
    },
    onError: (error) => {
      // The dialog stays open, says why, and offers the call that is left.
      const failure = serverFailure(error);
      if (failure && byPhone.has(failure.code)) return setRefused(t(failure.message));
      toast({
        title: t('Cancellation Failed'),
        description: failureText(error, t('Please try again, or call support.')),
        variant: 'destructive',
      });
      onClose();
    },
  });
  const nowMs = useNow(1000);
  // The mutation becomes pending one turn later: until then, this ref stops a second tap, which the server would refuse.
  const isSent = useRef(false);
  // A dialog that is open when cancelling becomes too late stays open and says why.
  const tooLate = booking.status === 'cancelled' ? null : ((refusal && t(refusal.text)) ?? refused);
  return (
    <CancelConfirmation
      texts={tooLate ? { effect: tooLate, confirm: null } : customerCancelTexts(booking, nowMs)}
      busy={cancel.isPending}
      onClose={onClose}
      onConfirm={() => {
        if (isSent.current) return;
        isSent.current = true;
        cancel.mutate(cancellationAt(booking, nowMs).keptCents);
      }}
    >
      {tooLate && (
        <ButtonLink kind="forward" href={telHref(config.supportPhone)}>
          <Phone aria-hidden="true" />
          {t('Call Support')}
        </ButtonLink>
      )}
    </CancelConfirmation>
  );
}
