import type { Day } from '../../domain/bookings/schedule.ts';
import { texts } from '../../domain/texts.ts';
import { type CellContent, type CellKey, cellKey } from './cells.ts';
import type { Cells } from './draft.ts';

/** Hours by weekday, as typed; Monday first. */
export type Pattern = { name: string; hours: string; weekdays: readonly boolean[] };

const daily = (...on: number[]): boolean[] => Array.from({ length: 7 }, (_, n) => on.includes(n));

/** Usual weeks; each can be changed before it is applied. */
export const patterns: readonly Pattern[] = texts([
  { name: 'Mon–Fri 9–5', hours: '9-5', weekdays: daily(0, 1, 2, 3, 4) },
  { name: 'Mon–Fri 7–3', hours: '7-3', weekdays: daily(0, 1, 2, 3, 4) },
  { name: 'Mon–Fri 3–11', hours: '15-23', weekdays: daily(0, 1, 2, 3, 4) },
  { name: 'Wed–Sun 12–8', hours: '12-20', weekdays: daily(2, 3, 4, 5, 6) },
  { name: 'Nights Sun–Thu', hours: '22-6', weekdays: daily(6, 0, 1, 2, 3) },
]);

/** Returns what a technician has on a day. */
type ContentOf = (key: CellKey) => CellContent;

const isLeave = (content: CellContent): boolean => content.some(({ leave }) => leave !== null);

/**
 * Returns the cells of some technicians in a week; free days too, as a pattern is a whole week. A day with leave stays as
 * `present` has it.
 */
export function applyPattern(
  techIds: readonly string[],
  days: readonly Day[],
  { content, weekdays }: { content: CellContent; weekdays: readonly boolean[] },
  present: ContentOf,
): Cells {
  const cells = new Map<CellKey, CellContent>();
  for (const techId of techIds)
    for (const [n, day] of days.entries()) {
      const key = cellKey(techId, day);
      if (!isLeave(present(key))) cells.set(key, weekdays[n] ? content : []);
    }
  return cells;
}

/**
 * Returns the cells of a week as they were in another one, for some technicians. Leave is of its own days: it is not copied,
 * and a day that has it stays as `present` has it.
 */
export function copyWeek(
  techIds: readonly string[],
  from: { days: readonly Day[]; contentOf: ContentOf },
  to: { days: readonly Day[]; contentOf: ContentOf },
): Cells {
  const cells = new Map<CellKey, CellContent>();
  for (const techId of techIds)
    for (const [n, day] of to.days.entries()) {
      const former = from.days[n];
      const key = cellKey(techId, day);
      if (former === undefined || isLeave(to.contentOf(key))) continue;
      const content = from.contentOf(cellKey(techId, former));
      cells.set(
        key,
        content.filter(({ leave }) => leave === null),
      );
    }
  return cells;
}
