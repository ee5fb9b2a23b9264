import type { CancelCause } from '../../domain/bookings/cancel-cause.ts';
import { keptCentsOf, refundedCentsOf } from '../bookings/to-booking.ts';
import type { PushText } from './push-channel.ts';

type Kept = { keptCents: number; refundCents: number; cause: CancelCause; isRefunded: boolean };

/** Returns what a cancelled booking keeps and gives back of its payment, and why; null if it keeps nothing. */
export function keptOf(booking: Parameters<PushText>[0]): Kept | null {
  const { paymentStatus, totalCents, cancelCause } = booking;
  const keptCents = keptCentsOf(booking);
  const isPaid = paymentStatus === 'authorized' || paymentStatus === 'captured';
  if (keptCents === 0 || cancelCause === null || !isPaid) return null;
  const refundCents = totalCents - keptCents;
  return { keptCents, refundCents, cause: cancelCause, isRefunded: refundedCentsOf(booking) >= refundCents };
}
