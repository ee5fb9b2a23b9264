import * as z from 'zod/mini';
import { MINUTE_MS } from '../durations.ts';
import { Time } from '../time.ts';

/**
 * Why a technician comes later than promised: the technician is at another job before, another technician has to take over,
 * nobody is free, or the van is out of contact.
 */
export const LateReason = z.enum(['job_before', 'technician_changed', 'no_technician', 'no_signal']);
export type LateReason = z.infer<typeof LateReason>;

/**
 * What the customer was told last about a missed promise. `arrivalBy` is the new time, null while nobody can say; `reason` is
 * null where none is known.
 */
export const Lateness = z.object({
  toldAt: Time,
  arrivalBy: z.nullable(Time),
  reason: z.nullable(LateReason),
});
export type Lateness = z.infer<typeof Lateness>;

/** What a dispatcher told the customer last: when the technician comes, as it was predicted then. */
export const ToldArrival = z.object({ toldAt: Time, arrivesAt: Time });
export type ToldArrival = z.infer<typeof ToldArrival>;

/** What a booking with a new promise has of lateness: its customer was told nothing of this promise. */
export const NOT_LATE = {
  ...{ lateToldAt: null, lateBy: null, lateReason: null, lateTimes: 0 },
  ...{ arrivalToldAt: null, toldArrivesAt: null },
} as const;

/** A dispatcher tells a customer a time again only after this, whoever told the last one. */
const TELL_AGAIN_AFTER_MS = 2 * MINUTE_MS;

/** Returns from when on a dispatcher can tell the customer a time, in epoch milliseconds; 0 for a customer who heard none. */
export function tellableFrom({
  arrivalToldAt,
  lateToldAt,
  lateBy,
}: {
  arrivalToldAt: number | null;
  lateToldAt: number | null;
  lateBy: number | null;
}): number {
  const last = Math.max(arrivalToldAt ?? 0, lateBy === null ? 0 : (lateToldAt ?? 0));
  return last === 0 ? 0 : last + TELL_AGAIN_AFTER_MS;
}

/** An expected arrival moves by a minute or two with each fix: less than this after the promise is no news yet. */
const LATE_MARGIN_MS = 3 * MINUTE_MS;
/** Whether an expected arrival is so much after a time that was told that the customer has to hear it. */
export const isMissedBy = (arrivesAt: number, toldAt: number): boolean => arrivesAt - toldAt > LATE_MARGIN_MS;

/** Whether the customer was told by when somebody comes after a missed promise, and the expected arrival is not later. */
export const isKeptAsTold = (arrivesAt: number | null, lateBy: number | null): boolean =>
  arrivesAt !== null && lateBy !== null && !isMissedBy(arrivesAt, lateBy);

/** The new time is told again only if it is missed by more than this. */
const AGAIN_AFTER_MS = 20 * MINUTE_MS;
/** The first message and one correction: what follows is a matter for a person who calls. */
export const MAX_TIMES_TOLD = 2;

/** A booking that nobody has reached. Times are epoch milliseconds. */
type Awaited = {
  promisedAt: number;
  /** How often the customer was told, and the new time that was told last. */
  timesTold: number;
  toldBy: number | null;
};

/**
 * When somebody is expected, null if nothing is predicted. `isKnown` says that it is a prediction, and not only the time before
 * which nobody can be there.
 */
export type ExpectedArrival = { at: number | null; isKnown: boolean };

/**
 * Whether the customer has to hear now that the promise is missed: the promise has passed, or the expected arrival is later by
 * more than the margin. A second time if the new time is missed by a lot, or is known at last.
 */
export function isToBeTold(
  { promisedAt, timesTold, toldBy }: Awaited,
  expected: ExpectedArrival,
  nowMs: number,
): boolean {
  const isMissed = (byMs: number, marginMs: number) =>
    nowMs > byMs || (expected.at !== null && expected.at - byMs > marginMs);
  if (timesTold >= MAX_TIMES_TOLD) return false;
  if (timesTold === 0) return isMissed(promisedAt, LATE_MARGIN_MS);
  return toldBy === null ? expected.isKnown : isMissed(toldBy + AGAIN_AFTER_MS, 0);
}
