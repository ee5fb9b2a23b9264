import type { Booking } from '../../domain/bookings/booking.ts';
import type { CancelCause } from '../../domain/bookings/cancel-cause.ts';
import { texts } from '../../domain/texts.ts';
import { t } from '../ui/texts.ts';
import { refundText } from './use-cancelled-toast.ts';

const reasons: Record<CancelCause, string> = texts({
  late: 'It was cancelled late.',
  no_show: 'Our technician waited and found nobody at the car.',
  gone: 'Our technician waited and the car was gone.',
  company: 'Our team cancelled it. Please call us if you still need a charge.',
});

/** Why a booking was cancelled, and what becomes of the payment. */
export default function CancelledNote({ booking }: { booking: Booking }) {
  const reason = booking.cancelCause && t(reasons[booking.cancelCause]);
  return (
    <p className="text-small text-pretty text-ink-soft">
      {[reason, refundText(booking)].filter(Boolean).join(' ')}
    </p>
  );
}
