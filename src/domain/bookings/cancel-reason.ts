import * as z from 'zod/mini';
import { texts } from '../texts.ts';

/** Why the company cancelled a booking, as a dispatcher may tell the customer. */
export const CancelReason = z.enum([
  'no_van',
  'outside_area',
  'no_answer',
  'no_access',
  'unsafe',
  'not_chargeable',
  'other',
]);
export type CancelReason = z.infer<typeof CancelReason>;

export const cancelReasonName: Record<CancelReason, string> = texts({
  no_van: 'No van in time',
  outside_area: 'Outside the service area',
  no_answer: 'Customer cannot be reached',
  no_access: 'Car cannot be reached',
  unsafe: 'Unsafe place',
  not_chargeable: 'Vehicle cannot be charged',
  other: 'Another reason',
});
