import type { Booking } from '../../domain/bookings/booking.ts';
import { can, OWNER } from '../../domain/bookings/booking-lifecycle.ts';
import { freeUntilText } from '../../domain/bookings/cancellation-words.ts';
import { t } from '../ui/texts.ts';
import { whenTime } from '../ui/time.tsx';

/** Until when cancelling is free; null for an unpaid booking, and once it cannot be cancelled here. */
export function cancelText(booking: Booking, nowMs: number): string | null {
  if (booking.isUnpaid || can(booking, 'cancel', OWNER) !== null) return null;
  if (nowMs > Date.parse(booking.promisedAt)) return t('Free to cancel, with a full refund, as we are late.');
  const when = (at: number) => whenTime(new Date(at), new Date(nowMs));
  return freeUntilText({ ...booking, terms: booking.cancellationTerms }, nowMs, { t, when });
}
