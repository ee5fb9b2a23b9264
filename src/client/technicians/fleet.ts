import {
  ONLINE_MS,
  type OnDuty,
  type RosterTechnician,
  type TechnicianLocation,
} from '../../domain/tracking/position.ts';
import { isLate } from '../app/live-query.ts';

type Moved = Omit<TechnicianLocation, 'id'>;
type Duty = { techId: string; isOnDuty: OnDuty; lastActiveAt: string | null };

const isNewer = (next: string, known: string | null) =>
  known === null || !isLate(Date.parse(next), Date.parse(known));

/** Applies new positions to the list; adds technicians whom the list does not have. */
export function withMoved(
  known: readonly TechnicianLocation[],
  moved: readonly Moved[],
): TechnicianLocation[] {
  const byId = new Map(moved.map((next) => [next.techId, next]));
  const updated = known.map((old) => {
    const next = byId.get(old.techId);
    byId.delete(old.techId);
    return next && isNewer(next.lastActiveAt, old.lastActiveAt) ? { ...old, ...next } : old;
  });
  return [...updated, ...[...byId.values()].map((next) => ({ id: next.techId, ...next }))];
}

/** Applies new positions to the roster; adds nobody. */
export function withRosterMoved(
  known: readonly RosterTechnician[],
  moved: readonly Moved[],
): RosterTechnician[] {
  const byId = new Map(moved.map((next) => [next.techId, next]));
  return known.map((old) => {
    const next = byId.get(old.techId);
    if (!next || !isNewer(next.lastActiveAt, old.lastActiveAt)) return old;
    const { latitude, longitude, isOnDuty, lastActiveAt } = next;
    return { ...old, latitude, longitude, isOnDuty, lastActiveAt };
  });
}

/** Applies a change of duty to the list; a change without a time keeps the time of the last position. */
export const withDuty = <T extends { techId: string; isOnDuty: OnDuty; lastActiveAt: string | null }>(
  known: readonly T[],
  { techId, isOnDuty, lastActiveAt }: Duty,
): T[] =>
  known.map((old) =>
    old.techId === techId ? { ...old, isOnDuty, lastActiveAt: lastActiveAt ?? old.lastActiveAt } : old,
  );

/** The number of technicians on duty with a position at most five minutes old. */
export const onlineCount = (technicians: readonly TechnicianLocation[], nowMs: number): number =>
  technicians.filter(
    ({ isOnDuty, lastActiveAt }) =>
      isOnDuty === 'true' && nowMs - new Date(lastActiveAt).getTime() <= ONLINE_MS,
  ).length;

/** On duty first, then by id, so that a new position does not move a row. */
export const inOrder = (technicians: readonly TechnicianLocation[]): TechnicianLocation[] =>
  [...technicians].sort((a, b) => b.isOnDuty.localeCompare(a.isOnDuty) || a.techId.localeCompare(b.techId));
