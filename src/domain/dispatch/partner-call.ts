import * as z from 'zod/mini';

/**
 * `asked` until the partner answers. Refused, silent and cancelled calls were given back by the partner, a withdrawn one was
 * taken from it.
 */
export const PartnerCallState = z.enum([
  'asked',
  'accepted',
  'completed',
  'refused',
  'silent',
  'cancelled',
  'withdrawn',
]);
export type PartnerCallState = z.infer<typeof PartnerCallState>;
