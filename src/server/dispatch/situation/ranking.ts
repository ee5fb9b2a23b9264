import { type BlockingRule, blockingRule, silenceRule } from '../../../domain/dispatch/dispatch-rules.ts';
import { type Match, match, type Wanted } from '../../../domain/dispatch/matching.ts';
import type { Driving } from '../../../domain/dispatch/stops.ts';
import { MINUTE_MS } from '../../../domain/durations.ts';
import type { AvailableTechnician } from './available-technicians.ts';
import type { OpenBooking } from './situation.ts';

/** When a technician can be at a booking, and the rule of dispatch that forbids it, if one does. */
export type Ranked = { technician: AvailableTechnician; found: Match; blockedBy: BlockingRule | null };

/** Estimates the arrival of a technician at a booking that is not among the technician's jobs. */
export function rank(technician: AvailableTechnician, booking: Wanted, driving: Driving): Ranked {
  const found = match(technician, booking, driving);
  const startsAt = arrivalOf(found, booking);
  const endsAt = startsAt + technician.serviceMinutes(booking.serviceType) * MINUTE_MS;
  const { nowMs } = driving;
  const blockedBy =
    silenceRule(technician, booking, nowMs) ?? blockingRule(technician, booking, { startsAt, endsAt }, nowMs);
  return { technician, found, blockedBy };
}

/** Returns the predicted arrival, to the minute: not before the scheduled time. */
export const arrivalOf = (
  { arrivesAt }: Pick<Match, 'arrivesAt'>,
  { scheduledAt }: Pick<OpenBooking, 'scheduledAt'>,
): number => wholeMinute(Math.max(arrivesAt, scheduledAt ?? 0));

/** Rounds up: a prediction that changed with each second would be sent each second. */
export const wholeMinute = (ms: number): number => Math.ceil(ms / MINUTE_MS) * MINUTE_MS;

/** Returns the minutes from a time to the promise of a booking; negative after the promise. */
export const marginMinutes = (booking: Pick<OpenBooking, 'promisedAt'>, atMs: number): number =>
  Math.round((booking.promisedAt - atMs) / MINUTE_MS);
