import { replaceEqualDeep } from '@tanstack/react-query';
import { addDays, type Day, dayOf, instantOf, minuteOf } from '../../domain/bookings/schedule.ts';
import type {
  LeaveKind,
  RosterShift,
  ShiftPlace,
  TypedShift,
  TypedShiftPlace,
} from '../../domain/dispatch/roster.ts';
import { toTime } from '../../domain/time.ts';
import { inZone } from '../ui/zone.ts';

const DAY_MINUTES = 24 * 60;

/**
 * A shift, or with `leave` a time off, as a cell of the roster has it: minutes of the day's clock on which it begins; an
 * end after midnight is more than 1,440.
 */
export type CellShift = {
  from: number;
  until: number;
  breakFrom: number | null;
  breakUntil: number | null;
  startPlace: ShiftPlace | TypedShiftPlace | null;
  endPlace: ShiftPlace | TypedShiftPlace | null;
  vehicleId: string | null;
  leave: LeaveKind | null;
};

/** What a technician has on a day, by time. */
export type CellContent = readonly CellShift[];

/** A technician's day. */
export type CellKey = `${string} ${Day}`;

export const cellKey = (techId: string, day: Day): CellKey => `${techId} ${day}`;

/** Usernames have no spaces. */
export function partsOfKey(key: CellKey): { techId: string; day: Day } {
  const [techId = '', day = ''] = key.split(' ');
  return { techId, day };
}

const NO_EXTRAS = {
  breakFrom: null,
  breakUntil: null,
  startPlace: null,
  endPlace: null,
  vehicleId: null,
  leave: null,
} as const;

export const plainShift = (from: number, until: number): CellShift => ({ ...NO_EXTRAS, from, until });

export const dayOff = (leave: LeaveKind): CellShift => ({ ...NO_EXTRAS, from: 0, until: DAY_MINUTES, leave });

/** Returns the seven days of the week of a day, from Monday on. */
export function weekOf(day: Day): Day[] {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  const monday = addDays(day, -((weekday + 6) % 7));
  return Array.from({ length: 7 }, (_, n) => addDays(monday, n));
}

const clock = inZone({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, 'en-GB');

/** Returns the minutes of an instant on the clock of a day, which it may lie behind. */
function minutesOn(day: Day, at: string, timeZone: string): number {
  const date = new Date(at);
  const daysLater = Math.round((Date.parse(dayOf(date, timeZone)) - Date.parse(day)) / 86_400_000);
  return daysLater * DAY_MINUTES + minuteOf(clock(date));
}

/** Returns the cells of a roster; what begins on another day than those is left out. */
export function cellsOf(
  roster: readonly RosterShift[],
  days: readonly Day[],
  timeZone: string,
): Map<CellKey, CellContent> {
  const cells = new Map<CellKey, CellShift[]>();
  for (const shift of roster) {
    const day = dayOf(new Date(shift.startAt), timeZone);
    if (!days.includes(day)) continue;
    const minutes = (at: string) => minutesOn(day, at, timeZone);
    const { startPlace, endPlace, vehicleId, leave, breakFrom, breakTo } = shift;
    const content = cells.get(cellKey(shift.techId, day)) ?? [];
    content.push({
      from: minutes(shift.startAt),
      until: minutes(shift.endAt),
      breakFrom: breakFrom && minutes(breakFrom),
      breakUntil: breakTo && minutes(breakTo),
      ...{ startPlace, endPlace, vehicleId, leave },
    } as CellShift);
    cells.set(
      cellKey(shift.techId, day),
      content.sort((a, b) => a.from - b.from),
    );
  }
  return cells;
}

/** Returns the rows of a cell, as the server takes them. */
export function rowsOf(key: CellKey, content: CellContent, timeZone: string): TypedShift[] {
  const { techId, day } = partsOfKey(key);
  const at = (minute: number) => toTime(instantOf(day, minute, timeZone).getTime());
  return content.map((shift) => ({
    techId,
    startAt: at(shift.from),
    endAt: at(shift.until),
    breakFrom: shift.breakFrom === null ? null : at(shift.breakFrom),
    breakTo: shift.breakUntil === null ? null : at(shift.breakUntil),
    startPlace: shift.startPlace,
    endPlace: shift.endPlace,
    vehicleId: shift.vehicleId,
    leave: shift.leave,
  }));
}

export const isSame = (a: CellContent, b: CellContent): boolean => replaceEqualDeep(a, b) === a;

/** Returns the minutes of work of a cell, without breaks. */
export const workMinutes = (content: CellContent): number =>
  content.reduce(
    (sum, { from, until, breakFrom, breakUntil, leave }) =>
      leave ? sum : sum + until - from - ((breakUntil ?? 0) - (breakFrom ?? 0)),
    0,
  );
