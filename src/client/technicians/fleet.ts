import {
  ONLINE_MS,
  type OnDuty,
  type RosterTechnician,
  type TechnicianLocation,
} from '../../domain/position.ts';
import { isLate } from '../app/set-back.ts';

type Moved = Omit<TechnicianLocation, 'id'>;
type Duty = { techId: string; isOnDuty: OnDuty; lastActiveAt: string | null };

const isNewer = (next: string, known: string | null) =>
  known === null || !isLate(Date.parse(next), Date.parse(known));

/** The list with positions moved on; a technician seen for the first time joins it. */
export function withMoved(
  known: readonly TechnicianLocation[],
  moved: readonly Moved[],
): TechnicianLocation[] {
  const byId = new Map(moved.map((next) => [next.techId, next]));
  const kept = known.map((old) => {
    const next = byId.get(old.techId);
    byId.delete(old.techId);
    return next && isNewer(next.lastActiveAt, old.lastActiveAt) ? { ...old, ...next } : old;
  });
  return [...kept, ...[...byId.values()].map((next) => ({ id: next.techId, ...next }))];
}

/** The roster with positions moved on; nobody joins it by moving. */
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

/** The list with one technician's duty changed; the time of the last position stays where none is told. */
export const withDuty = <T extends { techId: string; isOnDuty: OnDuty; lastActiveAt: string | null }>(
  known: readonly T[],
  { techId, isOnDuty, lastActiveAt }: Duty,
): T[] =>
  known.map((old) =>
    old.techId === techId ? { ...old, isOnDuty, lastActiveAt: lastActiveAt ?? old.lastActiveAt } : old,
  );

/** Online: on duty, with a position at most five minutes old. */
export const onlineCount = (technicians: readonly TechnicianLocation[], nowMs: number): number =>
  technicians.filter(
    ({ isOnDuty, lastActiveAt }) =>
      isOnDuty === 'true' && nowMs - new Date(lastActiveAt).getTime() <= ONLINE_MS,
  ).length;

/** On duty first, then by name, so that rows do not jump with every position. */
export const inOrder = (technicians: readonly TechnicianLocation[]): TechnicianLocation[] =>
  [...technicians].sort((a, b) => b.isOnDuty.localeCompare(a.isOnDuty) || a.techId.localeCompare(b.techId));
