/**
 * Returns the last 8 characters of a booking's id, which title a job. Apart from booking.ts, so that the tracking page
 * loads no schemas for it.
 */
export const shortId = (bookingId: string): string => bookingId.slice(-8);
