import * as z from 'zod/mini';
import { singleLine } from '../plain-text.ts';
import { Time } from '../time.ts';
import { MAX_PAYMENT } from './money.ts';
import { MAX_REFUND_ATTEMPTS } from './refund-events.ts';

/** `credit`: goodwill, given back without taking back the sale. */
export const RefundKind = z.enum(['refund', 'credit']);
export type RefundKind = z.infer<typeof RefundKind>;

const words = z.string().check(singleLine, z.trim(), z.minLength(1), z.maxLength(200));

/** POST /api/admin/bookings/:id/refund: gives back a part of a captured payment, or all of it. */
export const RefundRequest = z
  .object({
    amount: z.number().check(z.gt(0), z.lte(MAX_PAYMENT)),
    reason: words,
    kind: z._default(RefundKind, 'refund'),
    /** Of the tip instead of the price. A credit is of the price alone. */
    ofTip: z.optional(z.nullable(z.boolean())),
    /** The same key gives the same refund; a lone surrogate would come back from the database as another key. */
    idempotencyKey: z.string().check(z.minLength(1), z.maxLength(45), z.regex(/^\P{Cs}*$/u)),
  })
  .check(
    z.refine(({ ofTip, kind }) => !ofTip || kind === 'refund', {
      path: ['kind'],
      error: 'A tip is given back as a refund.',
    }),
  );
export type RefundRequest = z.infer<typeof RefundRequest>;

/** POST /api/admin/refunds/:id/paid-otherwise: how the money was given, such as 'Cash, by dana'. */
export const PaidOtherwise = z.object({ note: words });
export type PaidOtherwise = z.infer<typeof PaidOtherwise>;

export const RefundState = z.enum(['requested', 'pending', 'done', 'failed']);
export type RefundState = z.infer<typeof RefundState>;

/**
 * `waiting`: another admin has to approve it first, and it keeps its amount meanwhile. `refused`: the other admin has
 * refused it, or another refund has taken its place; its state is `failed` for good.
 */
export const RefundApproval = z.enum(['none', 'waiting', 'given', 'refused']);
export type RefundApproval = z.infer<typeof RefundApproval>;

/** `other`: a person gave the money by cash or transfer, because the card could not take it. */
export const RefundMeans = z.enum(['card', 'other']);
export type RefundMeans = z.infer<typeof RefundMeans>;

/** A refund as admins see it; amounts in USD. */
export const Refund = z.object({
  id: z.string(),
  bookingId: z.string(),
  kind: RefundKind,
  amount: z.number(),
  /** The tax in it; null until it is done, because the tax depends on the refunds before. */
  taxAmount: z.nullable(z.number()),
  /** Null once the customer is forgotten. */
  reason: z.nullable(z.string()),
  state: RefundState,
  /** How often the payment provider has refused it, and what it said last. */
  attempts: z.int(),
  refusal: z.nullable(z.string()),
  approval: RefundApproval,
  /** The admin who approved or refused it; null if another refund has taken its place. */
  approvedBy: z.nullable(z.string()),
  approvedAt: z.nullable(Time),
  means: RefundMeans,
  /** Who paid it by other means, and how. */
  paidBy: z.nullable(z.string()),
  note: z.nullable(z.string()),
  requestedBy: z.string(),
  requestedAt: Time,
  endedAt: z.nullable(Time),
});
export type Refund = z.infer<typeof Refund>;

/** GET /api/admin/bookings/:id/refunds: a booking's payment and what was given back of it; amounts in USD. */
export const BookingRefunds = z.object({
  /** Null for a booking without a payment. */
  amount: z.nullable(z.number()),
  netAmount: z.nullable(z.number()),
  taxAmount: z.nullable(z.number()),
  refundedAmount: z.number(),
  /** What can still be given back; refunds under way keep their amount. */
  leftAmount: z.number(),
  /** What one admin may give back of a booking without another one; null: all. */
  approvalOver: z.nullable(z.number()),
  /** In the order of their requests. */
  refunds: z.array(Refund),
  /** The tip, which is no part of the amounts above; present if there is one. */
  tip: z.optional(
    z.object({
      amount: z.number(),
      /** The technician whose tip it is. */
      techId: z.string(),
      leftAmount: z.number(),
      refunds: z.array(Refund),
    }),
  ),
});
export type BookingRefunds = z.infer<typeof BookingRefunds>;

/** Whether a refund waits for another admin. */
export const isWaiting = ({ state, approval }: Pick<Refund, 'state' | 'approval'>): boolean =>
  state === 'requested' && approval === 'waiting';

/** Whether a person has to decide what becomes of a refund that the provider has refused for good. */
export const isStuck = ({ state, approval }: Pick<Refund, 'state' | 'approval'>): boolean =>
  state === 'failed' && (approval === 'none' || approval === 'given');

/**
 * Whether the payment provider has refused a refund that is not made yet. One that an admin has tried again counts as
 * not refused until the provider answers.
 */
export const isRefused = ({ state, attempt }: { state: RefundState; attempt: number }): boolean =>
  state === 'failed' || (state !== 'done' && attempt % MAX_REFUND_ATTEMPTS > 0);
