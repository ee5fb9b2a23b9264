import type { Booking } from '../../domain/bookings/booking.ts';
import type { CancelCause } from '../../domain/bookings/cancel-cause.ts';
import { cancelReasonText } from '../../domain/bookings/cancellation-words.ts';
import { isRefundPending, isWithBank } from '../../domain/money/refund.ts';
import { texts } from '../../domain/texts.ts';
import { ReceiptLink } from '../bookings/shared/receipt-link.tsx';
import { t } from '../ui/texts.ts';
import { BookAgain, type OnBookAgain } from './book-again.tsx';
import { refundText } from './use-cancelled-toast.ts';

const reasons: Record<CancelCause, string> = texts({
  late: 'It was cancelled late.',
  no_show: 'Our technician waited and found nobody at the car.',
  gone: 'Our technician waited and the car was gone.',
  company: 'Our team cancelled it. Please call us if you still need a charge.',
});

/** A bank decides when the amount is on the account: Square says 4 to 14 business days (its help, 'Refunds FAQs'). */
const ARRIVES = texts('Your bank can take up to 14 business days to show it.');

/** Whether an amount is sent, or about to be sent, to the card. */
const isGivenBack = (booking: Booking): boolean =>
  isRefundPending(booking) ||
  ((booking.paymentStatus === 'refunded' || booking.paymentStatus === 'partially_refunded') &&
    booking.refundedOtherwise === 0 &&
    !isWithBank(booking));

type CancelledNoteProps = { booking: Booking; onBookAgain: OnBookAgain };

/** Why a booking was cancelled, what becomes of the payment and when it arrives, and the ways to receipt and another booking. */
export default function CancelledNote({ booking, onBookAgain }: CancelledNoteProps) {
  const { cancelCause, cancelReason } = booking;
  // Why the company cancelled says more than that it did.
  const cause = cancelCause && !(cancelReason && cancelCause === 'company') && t(reasons[cancelCause]);
  const reason = cancelReason && t(cancelReasonText[cancelReason]);
  const arrives = isGivenBack(booking) && t(ARRIVES);
  return (
    <>
      <p className="text-small text-pretty text-ink-soft">
        {[cause, reason, refundText(booking), arrives].filter(Boolean).join(' ')}
      </p>
      <BookAgain booking={booking} onBookAgain={onBookAgain} />
      <ReceiptLink booking={booking} />
    </>
  );
}
