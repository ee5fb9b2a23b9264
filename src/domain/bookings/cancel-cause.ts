/**
 * Why a booking ended: something may be kept for a late cancellation, nobody at the car, or no car, and nothing is kept
 * when the company cancelled.
 */
export const cancelCauses = ['late', 'no_show', 'gone', 'company'] as const;
export type CancelCause = (typeof cancelCauses)[number];
