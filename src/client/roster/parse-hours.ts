import { LeaveKind } from '../../domain/dispatch/roster.ts';
import { type CellContent, type CellShift, dayOff, plainShift } from './cells.ts';

const NOON = 12 * 60;
const DAY_MINUTES = 2 * NOON;
const HALF_HOUR = 30;

const TIME = /^(\d{1,2})(?::?([0-5]\d))?\s*(a|am|p|pm)?$/;

type Typed = { minute: number; isSure: boolean };

/** '9', '9:30', '930', '21', '9p'; `isSure` if it says which half of the day it is in. */
function timeOf(text: string): Typed | null {
  const [, hours = '', minutes = '0', half] = TIME.exec(text.trim()) ?? [];
  const hour = Number(hours);
  if (hours === '' || hour > (half ? 12 : 24)) return null;
  if (!half) return { minute: hour * 60 + Number(minutes), isSure: hour > 12 };
  return { minute: ((hour % 12) + (half.startsWith('p') ? 12 : 0)) * 60 + Number(minutes), isSure: true };
}

/** An end that is not after the start is in the afternoon, or else on the next day. */
function endAfter(from: number, { minute, isSure }: Typed): number {
  if (minute > from) return minute;
  if (!isSure && minute <= NOON && minute + NOON > from) return minute + NOON;
  return minute + DAY_MINUTES;
}

/** Which of the minutes that a typed time may mean is the first one from a minute on. */
const startFrom = (after: number, { minute, isSure }: Typed, upTo: number): number | null =>
  [minute, ...(isSure || minute > NOON ? [] : [minute + NOON]), minute + DAY_MINUTES].find(
    (each) => each >= after && each <= upTo,
  ) ?? null;

const partsOf = (text: string): (Typed | null)[] => text.split(/\s*(?:-|–|to)\s*/).map(timeOf);

/** '12-12:30', or '12' for half an hour; within a shift, which may go on after midnight. */
function breakOf(text: string, { from, until }: CellShift): [from: number, until: number] | null {
  const [start, end, ...more] = partsOf(text);
  if (!start || end === null || more.length > 0) return null;
  const begins = startFrom(from, start, until);
  if (begins === null) return null;
  const ends = end === undefined ? begins + HALF_HOUR : startFrom(begins + 1, end, until);
  return ends === null || ends > until ? null : [begins, ends];
}

/** The last hour of a second shift that is meant to be in the afternoon: '8-12, 1-5'. */
const AFTERNOON = 8 * 60;

/** '9-5', or with a break '9-5/12-12:30'. */
function shiftOf(text: string, after: number): CellShift | null {
  const [hours = '', pause, ...rest] = text.split('/');
  const [start, end, ...more] = partsOf(hours.trim());
  if (!start || !end || more.length > 0 || rest.length > 0) return null;
  const isLater = !start.isSure && start.minute < after && start.minute < AFTERNOON;
  const from = isLater ? start.minute + NOON : start.minute;
  const shift = plainShift(from, endAfter(from, end));
  if (from < after || shift.until - from > DAY_MINUTES) return null;
  if (pause === undefined) return shift;
  const within = breakOf(pause.trim(), shift);
  return within && { ...shift, breakFrom: within[0], breakUntil: within[1] };
}

/** Returns the leave that a text begins to name: 'v', 'vac', 'sick'; null for none. */
const leaveOf = (text: string): LeaveKind | null =>
  LeaveKind.options.find((kind) => text !== '' && kind.startsWith(text)) ?? null;

/**
 * Reads what is typed into a cell: hours such as '9-5', '22-6', '9:30-6p', with a break behind a slash, several with
 * commas between them; the first letters of a leave; nothing, 'off' or '-' for a free day. Null if it is none of these.
 */
export function parseHours(typed: string): CellContent | null {
  const text = typed.trim().toLowerCase();
  if (text === '' || text === '-' || text === 'off') return [];
  const leave = leaveOf(text);
  if (leave) return [dayOff(leave)];
  const shifts: CellShift[] = [];
  for (const part of text.split(',')) {
    const shift = shiftOf(part.trim(), shifts.at(-1)?.until ?? 0);
    if (!shift) return null;
    shifts.push(shift);
  }
  return shifts;
}

/** Returns the text that a person would type for a content; places and vehicles are not in it. */
export function typedText(content: CellContent): string {
  const short = textOf(content, shortTime);
  const read = parseHours(short);
  return read && isSameHours(read, content) ? short : textOf(content, sureTime);
}

const isSameHours = (a: CellContent, b: CellContent): boolean => textOf(a, String) === textOf(b, String);

const textOf = (content: CellContent, timeText: (minute: number) => string): string =>
  content
    .map(({ from, until, breakFrom, breakUntil, leave }) => {
      if (leave) return leave;
      const hours = `${timeText(from)}-${timeText(until)}`;
      return breakFrom === null || breakUntil === null
        ? hours
        : `${hours}/${timeText(breakFrom)}-${timeText(breakUntil)}`;
    })
    .join(', ');

const withMinutes = (hour: number, minute: number): string =>
  minute % 60 === 0 ? String(hour) : `${hour}:${String(minute % 60).padStart(2, '0')}`;

/** '9', '17:30' */
const shortTime = (minute: number): string =>
  minute === DAY_MINUTES ? '24' : withMinutes(Math.floor((minute % DAY_MINUTES) / 60), minute);

/** '9a', '5:30p' */
function sureTime(minute: number): string {
  const hour = Math.floor((minute % DAY_MINUTES) / 60);
  return `${withMinutes(hour % 12 || 12, minute)}${hour < 12 ? 'a' : 'p'}`;
}
