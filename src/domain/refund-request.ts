import * as z from 'zod/mini';
import { MAX_PAYMENT } from './money.ts';
import { singleLine } from './plain-text.ts';
import { Time } from './time.ts';

/** POST /api/admin/bookings/:id/refund: gives back a part of a captured payment, or all of it. */
export const RefundRequest = z.object({
  amount: z.number().check(z.gt(0), z.lte(MAX_PAYMENT)),
  reason: z.string().check(singleLine, z.trim(), z.minLength(1), z.maxLength(200)),
  /** The same key gives the same refund; a lone surrogate would come back from the database as another key. */
  idempotencyKey: z.string().check(z.minLength(1), z.maxLength(45), z.regex(/^\P{Cs}*$/u)),
});
export type RefundRequest = z.infer<typeof RefundRequest>;

export const RefundState = z.enum(['requested', 'pending', 'done', 'failed']);
export type RefundState = z.infer<typeof RefundState>;

export const Refund = z.object({
  id: z.string(),
  bookingId: z.string(),
  amount: z.number(),
  reason: z.nullable(z.string()),
  state: RefundState,
  requestedBy: z.string(),
  requestedAt: Time,
  endedAt: z.nullable(Time),
});
export type Refund = z.infer<typeof Refund>;
