import * as z from 'zod/mini';

/**
 * A step of a refund in the change log. Admins request, approve, deny and retry it, or pay it otherwise; `waiting`:
 * requested, and another admin has to approve it. The provider refuses it, refuses it for good (`failed`), or makes it.
 */
export const RefundStep = z.enum([
  'requested',
  'waiting',
  'approved',
  'denied',
  'retried',
  'paid_otherwise',
  'refused',
  'failed',
  'made',
]);
export type RefundStep = z.infer<typeof RefundStep>;

/**
 * `rest`: all that a cancelled booking does not keep; `credit`: goodwill; `delay`: the credit for a late arrival; `move`:
 * what a moved booking costs less; `tip`: of the tip.
 */
export const RefundPurpose = z.enum(['part', 'rest', 'credit', 'delay', 'move', 'tip']);
export type RefundPurpose = z.infer<typeof RefundPurpose>;

const madeValues = {
  part: 'refunded_part',
  rest: 'refunded_rest',
  credit: 'refunded_credit',
  delay: 'delay_credited',
  move: 'refunded_move',
  tip: 'refunded_tip',
} as const satisfies Record<RefundPurpose, string>;

/** The value of a refund's step in a booking's history. */
export type RefundValue = (typeof madeValues)[RefundPurpose] | `refund_${Exclude<RefundStep, 'made'>}`;

export const refundValue = (step: RefundStep, purpose: RefundPurpose): RefundValue =>
  step === 'made' ? madeValues[purpose] : `refund_${step}`;

/** Whether an admin takes a step; the history says its amount. */
export const isByAdmin = (step: RefundStep): boolean =>
  step !== 'refused' && step !== 'failed' && step !== 'made';

/** The number of refund attempts, over two hours, before an admin has it tried again or a person pays otherwise. */
export const MAX_REFUND_ATTEMPTS = 20;
