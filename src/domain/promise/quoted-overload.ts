import * as z from 'zod/mini';
import { Time } from '../time.ts';

/**
 * What a quote says of an emergency that cannot be promised in time. `againAt` is when emergencies are expected to be sold
 * again, null where nobody can say; `partner` is who comes instead, and when.
 */
export const QuotedOverload = z.object({
  rule: z.enum(['waiting_list', 'stop', 'partner']),
  againAt: z.optional(z.nullable(Time)),
  partner: z.optional(z.object({ name: z.string(), fromAt: Time, byAt: Time })),
});
export type QuotedOverload = z.infer<typeof QuotedOverload>;
