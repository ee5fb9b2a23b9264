import type { BookingStatus } from './booking-status.ts';
import type { PaymentStatus } from './payment.ts';

/**
 * Whether the money of a booking has gone back, or is on its way: with a cancellation, of all that was reserved or
 * taken. Such a booking is paid for no more and cannot be reopened.
 */
export const isReleased = (status: BookingStatus, paymentStatus: PaymentStatus): boolean =>
  status === 'cancelled' && paymentStatus !== 'none' && paymentStatus !== 'failed';

/** Where a booking's history says that a refund of its captured money was refused; it is tried again. */
export const REFUND_REFUSED = 'refund_refused';
/** Where it says that no refund is tried any more: somebody has to give the money back by hand. */
export const REFUND_FAILED = 'refund_failed';
/** So many refunds are asked for, over two hours, before it is left to a person. */
export const MAX_REFUND_ATTEMPTS = 20;

/** Whether the money of a booking is on its way back; it has come back when the provider says so. */
export const isRefundPending = (status: BookingStatus, paymentStatus: PaymentStatus): boolean =>
  isReleased(status, paymentStatus) && (paymentStatus === 'authorized' || paymentStatus === 'captured');
