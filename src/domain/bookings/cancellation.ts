import { MINUTE_MS } from '../durations.ts';
import { toCents } from '../money/money.ts';
import type { BookingStatus } from './booking-status.ts';
import type { CancelCause } from './cancel-cause.ts';
import { type CancellationTerms, FULL_REFUND } from './cancellation-terms.ts';
import type { ServiceType } from './service-type.ts';

/** Why nothing is kept: cancelled in time, we are late ourselves, the service is done, an admin waives the fee. */
export type FreeCause = 'in_time' | 'we_are_late' | 'completed' | 'waived';

type Time = number | string;
const toMs = (time: Time) => (typeof time === 'string' ? Date.parse(time) : time);

/** The fields that decide; times are epoch milliseconds or ISO-8601 texts. */
export type Cancellable = {
  status: BookingStatus;
  serviceType: ServiceType;
  createdAt: Time;
  movedAt?: Time | null;
  /** Until when cancelling was free before a move that was too late to cancel free. */
  freeUntilAt?: Time | null;
  scheduledAt: Time | null;
  promisedAt: Time;
  departedAt: Time | null;
  arrivedAt: Time | null;
  /** The terms that the booking was made under; without any, everything is given back. */
  terms?: CancellationTerms | null;
};

export type CancellationRequest = {
  /** What is left of the payment: authorised or captured, and not given back. */
  leftCents: number;
  nowMs: number;
  /** For a job that the technician could not do. */
  absence?: 'no_show' | 'gone';
  /** An admin gives everything back. */
  isWaived?: boolean;
};

/** What a cancellation gives back and keeps, in cents, and why. Both together are what is left of the payment. */
export type Cancellation = { refundCents: number; keptCents: number; cause: CancelCause | FreeCause };

/** Returns until when cancelling is free, in epoch milliseconds; null: until the technician departs. */
export function freeUntil(booking: Cancellable): number | null {
  const { serviceType, createdAt, movedAt, freeUntilAt, scheduledAt, terms } = booking;
  // Nobody gets out of a fee by moving the booking first.
  if (freeUntilAt != null) return toMs(freeUntilAt);
  const { emergencyFreeMinutes, standardFreeMinutes } = terms ?? FULL_REFUND;
  if (serviceType === 'emergency') {
    const orderedAt = toMs(movedAt ?? createdAt);
    return emergencyFreeMinutes === null ? null : orderedAt + emergencyFreeMinutes * MINUTE_MS;
  }
  return standardFreeMinutes === null || scheduledAt === null
    ? null
    : toMs(scheduledAt) - standardFreeMinutes * MINUTE_MS;
}

/**
 * Returns what a cancellation at a time gives back and keeps. The server and every question that names the amounts
 * before ask this function.
 */
export function cancellationOf(booking: Cancellable, request: CancellationRequest): Cancellation {
  const cause = causeOf(booking, request);
  const keptCents = Math.min(feeCents(booking.terms ?? FULL_REFUND, cause), request.leftCents);
  return { refundCents: request.leftCents - keptCents, keptCents, cause };
}

function causeOf(booking: Cancellable, { nowMs, absence, isWaived }: CancellationRequest) {
  if (isWaived) return 'waived';
  if (absence) return absence;
  const { status, promisedAt, departedAt, arrivedAt } = booking;
  if (status === 'completed') return 'completed';
  const hasCome = arrivedAt !== null || status === 'in_progress';
  if (!hasCome && nowMs > toMs(promisedAt)) return 'we_are_late';
  const until = freeUntil(booking);
  const isFree = until === null ? departedAt === null && !hasCome : nowMs <= until;
  return isFree ? 'in_time' : 'late';
}

function feeCents(terms: CancellationTerms, cause: CancelCause | FreeCause): number {
  switch (cause) {
    case 'late':
      return toCents(terms.lateFee);
    case 'no_show':
      return toCents(terms.noShowFee);
    case 'gone':
      return toCents(terms.goneFee);
    default:
      return 0;
  }
}

type Waiting = Pick<Cancellable, 'arrivedAt' | 'scheduledAt' | 'terms'>;

/**
 * Returns from when on the technician waits for the customer, in epoch milliseconds: a customer need not be there before
 * the booked time. Infinity before the arrival.
 */
export const waitsSince = ({ arrivedAt, scheduledAt }: Waiting): number =>
  arrivedAt === null ? Number.POSITIVE_INFINITY : Math.max(toMs(arrivedAt), toMs(scheduledAt ?? 0));

/** Returns how long the technician must still wait before the customer counts as absent, in milliseconds. */
export const waitLeftMs = (booking: Waiting, nowMs: number): number =>
  Math.max(0, waitsSince(booking) + (booking.terms ?? FULL_REFUND).waitMinutes * MINUTE_MS - nowMs);

/** Returns by how many minutes the technician came later than promised, if the terms give a credit for it; else null. */
export function creditedDelay(
  { promisedAt, terms }: Pick<Cancellable, 'promisedAt' | 'terms'>,
  arrivedAtMs: number,
): { minutes: number; creditCents: number } | null {
  const { creditAfterMinutes, lateCredit } = terms ?? FULL_REFUND;
  const lateMs = arrivedAtMs - toMs(promisedAt);
  if (lateCredit === 0 || creditAfterMinutes === 0 || lateMs <= creditAfterMinutes * MINUTE_MS) return null;
  return { minutes: Math.floor(lateMs / MINUTE_MS), creditCents: toCents(lateCredit) };
}
