import type { CancelCause } from '../../domain/bookings/cancel-cause.ts';
import { type Cancellable, cancellationOf } from '../../domain/bookings/cancellation.ts';
import { readTerms } from '../../domain/bookings/cancellation-terms.ts';
import { Failure } from '../../domain/failure.ts';
import { formatCents, toCents } from '../../domain/money/money.ts';
import type { Author, Decided } from '../changes/change.ts';
import type { Context } from '../context.ts';
import { decide } from './decide.ts';
import type { BookingDetail } from './find-booking.ts';
import { refundedCentsOf, takenCentsOf } from './to-booking.ts';

export type Cancelling = {
  /** What the sender was told that is kept, in USD. */
  keep?: number | null;
  waiveFee?: boolean | null;
};

/** Returns the fields of a stored booking that decide about a cancellation. */
export const cancellable = (row: BookingDetail): Cancellable => ({
  ...row,
  promisedAt: row.promisedAt,
  terms: readTerms(row.cancellationTerms),
});

/** What is reserved or captured, and not given back. */
export function leftCentsOf(row: BookingDetail): number {
  const { paymentStatus } = row;
  const isHeld = paymentStatus === 'authorized' || paymentStatus === 'captured';
  return isHeld ? takenCentsOf(row) - refundedCentsOf(row) : 0;
}

/**
 * Decides a cancellation and what it keeps of the payment by the terms of the booking. An admin may waive the fee.
 * @throws Failure with the lifecycle's refusal, or FEE_CHANGED if it would keep more than the sender was told
 */
export function decideCancellation(
  context: Pick<Context, 'texts'>,
  before: BookingDetail,
  by: Author,
  now: number,
  { keep, waiveFee }: Cancelling = {},
): Decided | null {
  const decided = decide(context, before, 'cancel', by, now);
  if (!decided) return null;
  const request = { leftCents: leftCentsOf(before), nowMs: now };
  const { keptCents, cause } = cancellationOf(cancellable(before), request);
  const free = (cancelCause: CancelCause | null) => ({ ...decided.set, keptCents: null, cancelCause });
  if (keptCents === 0 || cause !== 'late')
    return { ...decided, set: free(by.role === 'admin' ? 'company' : null) };
  if (waiveFee && by.role === 'admin') return { ...decided, set: free(null), waivedCents: keptCents };
  if (keep != null && keptCents > toCents(keep)) throw feeChanged(context, keptCents);
  const kept = { cents: keptCents, cause };
  return { ...decided, kept, set: { ...decided.set, keptCents, cancelCause: cause } };
}

function feeChanged({ texts: { t } }: Pick<Context, 'texts'>, keptCents: number): Failure {
  const amount = formatCents(keptCents);
  return new Failure('FEE_CHANGED', t('Cancelling now costs {amount}. Please look again.', { amount }));
}
