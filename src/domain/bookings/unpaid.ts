import type { BookingStatus } from './booking-status.ts';

/** The payment statuses of which no money comes: the capture was refused for good, or the hold has ended. */
export const lostStatuses = ['failed', 'voided'] as const;

const unpaidStatuses: readonly string[] = ['none', ...lostStatuses];

/** Whether a booking goes on, or is done, without a payment that pays for it; null for a booking without a payment. */
export const isUnpaid = (status: BookingStatus, paymentStatus: string | null): boolean =>
  status !== 'cancelled' && unpaidStatuses.includes(paymentStatus ?? 'none');

/** How a booking that was made without a payment goes on: dispatch waits until it is paid, or it does not. */
export const unpaidRules = ['waits', 'goes_on'] as const;
export type UnpaidRule = (typeof unpaidRules)[number];

/** The history value of a payment link that was sent to the customer. */
export const LINK_SENT = 'link_sent';
/** The least time between two payment links of a booking. */
export const LINK_EVERY_MS = 5 * 60_000;

/** The page where a customer pays for an unpaid booking. */
export const paymentPath = (bookingId: string): string => `/pay/${bookingId}`;
