import { orderedAt } from '../../../domain/bookings/move.ts';
import type { Match } from '../../../domain/dispatch/matching.ts';
import { MINUTE_MS } from '../../../domain/durations.ts';
import type { OpenBooking } from '../situation/situation.ts';
import type { Reach, Waiting } from './match-vans.ts';

/** A standard booking is matched together with the emergencies from this time before its start. */
export const URGENT_MS = 90 * MINUTE_MS;
/** When there are more urgent bookings, those due later have to wait for their proposals. */
export const MAX_URGENT = 100;

/** An urgent booking in the minutes of the matching. */
export type UrgentBooking = Waiting & { booking: OpenBooking };

export const isUrgent = (
  { serviceType, scheduledAt }: Pick<OpenBooking, 'serviceType' | 'scheduledAt'>,
  nowMs: number,
): boolean => serviceType === 'emergency' || (scheduledAt !== null && scheduledAt - nowMs <= URGENT_MS);

export const toUrgent = (booking: OpenBooking): UrgentBooking => ({
  booking,
  waitsFrom: (booking.scheduledAt ?? orderedAt(booking)) / MINUTE_MS,
  dueAt: booking.promisedAt / MINUTE_MS,
});

export const reachOf = ({ freeAt, driveMinutes }: Match): Reach => ({
  freeAt: freeAt / MINUTE_MS,
  minutes: driveMinutes,
});
