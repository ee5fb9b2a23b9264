import { expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../durations.ts';
import { usualAssignMinutes } from './usual-wait.ts';

const hourOf = (at: number) => (at / HOUR_MS) % 24;
const waits = (hour: number, minutes: readonly number[]) =>
  minutes.map((wait) => ({ createdAt: hour * HOUR_MS, assignedAt: hour * HOUR_MS + wait * MINUTE_MS }));
const many = [1, 2, 2, 3, 3, 4, 9, 30];

it('three of four emergencies of this hour are assigned within the usual time', () => {
  expect(usualAssignMinutes(waits(3, many), 3, hourOf)).toBe(4);
});

it('the hours beside count, also across midnight, and those of the rest of the day do not', () => {
  const former = [
    ...waits(23, many),
    ...waits(
      12,
      many.map((minutes) => minutes * 10),
    ),
  ];
  expect(usualAssignMinutes(former, 0, hourOf)).toBe(4);
  expect(usualAssignMinutes(former, 12, hourOf)).toBe(40);
});

it('with few emergencies at this hour all of the day count', () => {
  expect(usualAssignMinutes([...waits(3, [60]), ...waits(12, many)], 3, hourOf)).toBe(9);
});

it('without history there is no usual time, and one that is assigned at once takes a minute', () => {
  expect(usualAssignMinutes(waits(3, many.slice(1)), 3, hourOf)).toBeNull();
  expect(
    usualAssignMinutes(
      waits(
        3,
        many.map(() => 0),
      ),
      3,
      hourOf,
    ),
  ).toBe(1);
});
