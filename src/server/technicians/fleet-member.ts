import { toTimeOrNull } from '../../domain/time.ts';
import { toOnDuty } from '../../domain/tracking/position.ts';
import type { FixRow, TechnicianRow } from '../platform/db/schema.ts';
import type { Duty } from '../platform/live/event-bus.ts';

export const toDutyOf = ({ techId, isOnDuty, dutyChangedAt, dutyVersion }: StoredDuty): Duty => ({
  techId,
  isOnDuty: isOnDuty === 1,
  dutyChangedAt,
  dutyVersion,
});

export type StoredDuty = Pick<TechnicianRow, 'techId' | 'isOnDuty' | 'dutyChangedAt' | 'dutyVersion'>;

export type FleetMember = Duty & { position: FixRow | null };

export const memberOf = (row: TechnicianRow): FleetMember => ({
  ...toDutyOf(row),
  position: positionOf(row),
});

export function positionOf(row: TechnicianRow): FixRow | null {
  const { techId, latitude, longitude, accuracy, speed, heading, recordedAt, receivedAt } = row;
  if (latitude === null || longitude === null || recordedAt === null) return null;
  return {
    techId,
    latitude,
    longitude,
    accuracy,
    speed,
    heading,
    recordedAt,
    receivedAt: receivedAt ?? recordedAt,
  };
}

/**
 * Returns when a technician was last active: the time of the newest position, or of the last duty change if there is
 * none.
 */
export const lastActiveAt = ({ position, dutyChangedAt }: FleetMember): number | null =>
  position?.recordedAt ?? dutyChangedAt;

/** Returns the technician as in the board's events and lists. */
export function toMoved({ techId, isOnDuty, position }: FleetMember & { position: FixRow }) {
  const { latitude, longitude, accuracy, speed, heading, recordedAt } = position;
  const lastActive = new Date(recordedAt).toISOString();
  return {
    techId,
    latitude,
    longitude,
    accuracy,
    speed,
    heading,
    isOnDuty: toOnDuty(isOnDuty),
    lastActiveAt: lastActive,
  };
}

export const toDuty = (member: FleetMember) => ({
  techId: member.techId,
  isOnDuty: toOnDuty(member.isOnDuty),
  lastActiveAt: toTimeOrNull(lastActiveAt(member)),
});

/** Maximum difference between the clocks of the nodes. */
export const MAX_CLOCK_SKEW_MS = 5000;

/** Returns whether a time is in the future, because the clock that wrote it was ahead and has been corrected since. */
export const isInFuture = (time: number, now: number): boolean => time > now + MAX_CLOCK_SKEW_MS;

/**
 * Returns whether a fix replaces the current position: the fix is newer, or the current position is in the future
 * relative to when the fix was received. No fix would ever be newer than such a position.
 */
export const supersedes = (
  fix: Pick<FixRow, 'recordedAt' | 'receivedAt'>,
  known: Pick<FixRow, 'recordedAt'> | null,
): boolean => !known || known.recordedAt < fix.recordedAt || isInFuture(known.recordedAt, fix.receivedAt);
