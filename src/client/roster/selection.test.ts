import { describe, expect, it } from 'vitest';
import { type CellKey, cellKey, plainShift } from './cells.ts';
import { coverOf, gapsOf } from './cover.ts';
import { applyPattern, copyWeek } from './patterns.ts';
import { at, copyOf, keysIn, move, pasteOf, rangeOf } from './selection.ts';

const grid = { techIds: ['ana', 'ben', 'carl'], days: ['mon', 'tue', 'wed'] };
const size = { rows: 3, columns: 3 };
const day = [plainShift(540, 1020)];

describe('the selection', () => {
  it('moves within the grid, and to its ends', () => {
    const middle = at(1, 1);
    expect(move(middle, { rows: -1 }, size).focus).toEqual({ row: 0, column: 1 });
    expect(move(at(0, 1), { rows: -1 }, size).focus).toEqual({ row: 0, column: 1 });
    expect(move(middle, { columns: 1, toEnd: true }, size).focus).toEqual({ row: 1, column: 2 });
    // The name of the technician is left of the first day.
    expect(move(middle, { columns: -1, toEnd: true }, size).focus).toEqual({ row: 1, column: -1 });
  });

  it('grows with Shift from where it began, and a name stands for its row', () => {
    const grown = move(move(at(1, 1), { columns: 1, extends: true }, size), { rows: 1, extends: true }, size);
    expect(rangeOf(grown, 3)).toEqual({ top: 1, bottom: 2, left: 1, right: 2 });
    expect(keysIn(grid, rangeOf(at(2, -1), 3))).toEqual(['carl mon', 'carl tue', 'carl wed']);
  });
});

describe('copies', () => {
  const contents = new Map([
    [cellKey('ana', 'mon'), day],
    [cellKey('ana', 'tue'), [plainShift(600, 700)]],
  ]);
  const contentOf = (key: ReturnType<typeof cellKey>) => contents.get(key) ?? [];
  const row = copyOf(grid, rangeOf(at(0, -1), 3), contentOf);

  it('a row is laid into each selected row, its free days too', () => {
    const pasted = pasteOf(grid, { top: 1, bottom: 2, left: 0, right: 2 }, row);
    expect(pasted.size).toBe(6);
    expect(pasted.get(cellKey('carl', 'tue'))).toEqual([plainShift(600, 700)]);
    expect(pasted.get(cellKey('ben', 'wed'))).toEqual([]);
  });

  it('one cell fills what is selected, and what lies outside of the grid is left out', () => {
    const one = copyOf(grid, rangeOf(at(0, 0), 3), contentOf);
    expect(pasteOf(grid, { top: 0, bottom: 2, left: 1, right: 2 }, one).size).toBe(6);
    expect([...pasteOf(grid, { top: 2, bottom: 2, left: 2, right: 2 }, row).keys()]).toEqual(['carl wed']);
  });

  const off = [{ ...plainShift(0, 1440), leave: 'sick' as const }];

  it('a pattern replaces the whole week of those whom it is applied to, but for their leave', () => {
    const pattern = { content: day, weekdays: [true, false, true] };
    const free = applyPattern(['ana', 'ben'], grid.days, pattern, () => []);
    expect([...free.values()]).toEqual([day, [], day, day, [], day]);
    const present = new Map([[cellKey('ben', 'mon'), off]]);
    const cells = applyPattern(['ana', 'ben'], grid.days, pattern, (key) => present.get(key) ?? []);
    expect([...cells.keys()]).toEqual(['ana mon', 'ana tue', 'ana wed', 'ben tue', 'ben wed']);
  });

  it('last week is copied without its leave, and leaves the leave of this week', () => {
    const former = new Map([
      [cellKey('ana', 'mon'), day],
      [cellKey('ana', 'tue'), off],
    ]);
    const last = { days: ['mon', 'tue'], contentOf: (key: CellKey) => former.get(key) ?? [] };
    const days = ['next mon', 'next tue'];
    expect([...copyWeek(['ana'], last, { days, contentOf: () => [] })]).toEqual([
      ['ana next mon', day],
      ['ana next tue', []],
    ]);
    const isOff = (key: CellKey) => (key === cellKey('ana', 'next mon') ? off : []);
    expect([...copyWeek(['ana'], last, { days, contentOf: isOff })]).toEqual([['ana next tue', []]]);
  });
});

describe('the cover of an hour', () => {
  const days = ['2026-11-23', '2026-11-24'];
  const needs = (vans: number) => ({
    historyDays: 28,
    minutesPerBooking: 60,
    days: days.map((each) => ({
      day: each,
      bookings: Array(24).fill(vans),
      vans: Array(24).fill(vans) as number[],
    })),
  });

  it('counts shifts by the hour without breaks, those of the night before too', () => {
    const contents = new Map([
      [cellKey('ana', '2026-11-23'), [{ ...plainShift(540, 1020), breakFrom: 720, breakUntil: 750 }]],
      [cellKey('ben', '2026-11-23'), [plainShift(1320, 1800)]],
      [cellKey('carl', '2026-11-23'), [{ ...plainShift(0, 1440), leave: 'sick' as const }]],
    ]);
    const [monday = [], tuesday = []] = coverOf(contents, days, needs(0)).map((hours) =>
      hours.map(({ planned }) => planned),
    );
    expect([monday[8], monday[9], monday[12], monday[16], monday[17], monday[22]]).toEqual([
      0, 1, 0.5, 1, 0, 1,
    ]);
    expect([tuesday[5], tuesday[6]]).toEqual([1, 0]);
  });

  it('tells the hours in which vans are missing, and not those in which a part of one is', () => {
    const contents = new Map([[cellKey('ana', '2026-11-23'), [plainShift(540, 1020)]]]);
    const [monday = []] = coverOf(contents, days, needs(1.4));
    expect(gapsOf(monday)).toEqual([
      [0, 9],
      [17, 24],
    ]);
    expect(gapsOf(coverOf(contents, days, undefined)[0] ?? [])).toEqual([]);
  });
});
