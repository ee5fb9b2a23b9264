/** Why a booking ended for which something may be kept: a late cancellation, nobody at the car, or no car. */
export const cancelCauses = ['late', 'no_show', 'gone'] as const;
export type CancelCause = (typeof cancelCauses)[number];
