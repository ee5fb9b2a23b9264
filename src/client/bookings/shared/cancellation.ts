import type { Booking } from '../../../domain/bookings/booking.ts';
import {
  type Cancellation,
  type CancellationRequest,
  cancellationOf,
} from '../../../domain/bookings/cancellation.ts';
import { toCents } from '../../../domain/money/money.ts';
import { amountLeft, moneyMoved } from '../../../domain/money/refund.ts';

/** Returns what a cancellation at a time gives back and keeps of a booking's payment. */
export function cancellationAt(
  booking: Booking,
  nowMs: number,
  how: Pick<CancellationRequest, 'absence' | 'isWaived'> = {},
): Cancellation {
  const { paymentStatus, cancellationTerms: terms } = booking;
  const leftCents = moneyMoved(paymentStatus) ? toCents(amountLeft(booking)) : 0;
  return cancellationOf({ ...booking, terms }, { leftCents, nowMs, ...how });
}
