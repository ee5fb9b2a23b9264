import { describe, expect, it } from 'vitest';
import { type CellContent, type CellKey, cellKey, cellsOf, dayOff, plainShift, weekOf } from './cells.ts';
import {
  afterSave,
  changeCells,
  contentIn,
  EMPTY_DRAFT,
  overtakenKeys,
  redo,
  toSave,
  undo,
  unsavedKeys,
  withoutStored,
} from './draft.ts';

const timeZone = 'America/New_York';
const days = weekOf('2026-11-25');
const [monday = '', tuesday = ''] = days;
const early: CellContent = [plainShift(540, 1020)];
const late: CellContent = [plainShift(1320, 1800)];
const cells = (...given: [string, string, CellContent][]) =>
  new Map(given.map(([techId, day, content]) => [cellKey(techId, day), content] as const));
const saved = cells(['ana', monday, early], ['ben', monday, early]);
const key = (techId: string, day: string): CellKey => cellKey(techId, day);

describe('the draft of a week', () => {
  it('a week begins on Monday', () => {
    expect([days[0], days[6]]).toEqual(['2026-11-23', '2026-11-29']);
    expect(weekOf('2026-11-23')).toEqual(days);
    expect(weekOf('2026-11-29')).toEqual(days);
  });

  it('changes are undone and done again, one step each', () => {
    const one = changeCells(EMPTY_DRAFT, saved, cells(['ana', monday, late]));
    const two = changeCells(one, saved, cells(['ana', tuesday, early], ['ben', tuesday, early]));
    expect(unsavedKeys(two, saved)).toEqual([key('ana', monday), key('ana', tuesday), key('ben', tuesday)]);
    expect(undo(two).changed).toEqual(one.changed);
    expect(redo(undo(two)).changed).toEqual(two.changed);
    expect(undo(undo(two)).changed.size).toBe(0);
    expect(undo(EMPTY_DRAFT)).toBe(EMPTY_DRAFT);
  });

  it('what becomes again what the server has is no change, and a change of nothing is no step', () => {
    const one = changeCells(EMPTY_DRAFT, saved, cells(['ana', monday, late]));
    expect(unsavedKeys(changeCells(one, saved, cells(['ana', monday, early])), saved)).toEqual([]);
    expect(changeCells(one, saved, cells(['ana', monday, late]))).toBe(one);
  });

  it('what a colleague saves shows where nothing is changed, and is told where something is', () => {
    const draft = changeCells(EMPTY_DRAFT, saved, cells(['ana', monday, late]));
    const newer = cells(['ana', monday, [dayOff('sick')]], ['ben', monday, late]);
    expect(contentIn(newer, draft, key('ana', monday))).toEqual(late);
    expect(contentIn(newer, draft, key('ben', monday))).toEqual(late);
    expect(overtakenKeys(draft, saved)).toEqual([]);
    expect(overtakenKeys(draft, newer)).toEqual([key('ana', monday)]);
    // The colleague has saved the same.
    expect(unsavedKeys(draft, cells(['ana', monday, late]))).toEqual([]);
  });

  it('what is saved are all days of the technicians with changes, and of no others', () => {
    const draft = changeCells(EMPTY_DRAFT, saved, cells(['ana', tuesday, late], ['carl', monday, []]));
    const { techIds, rows } = toSave(draft, saved, days, timeZone);
    expect(techIds).toEqual(['ana']);
    expect(rows.map(({ startAt, endAt }) => [startAt, endAt])).toEqual([
      ['2026-11-23T14:00:00.000Z', '2026-11-23T22:00:00.000Z'],
      ['2026-11-25T03:00:00.000Z', '2026-11-25T11:00:00.000Z'],
    ]);
    const emptied = changeCells(EMPTY_DRAFT, saved, cells(['ben', monday, []]));
    expect(toSave(emptied, saved, days, timeZone)).toEqual({ techIds: ['ben'], rows: [] });
  });

  it('after a save only what was changed or undone meanwhile is unsaved, over what the server has stored', () => {
    const sent = changeCells(EMPTY_DRAFT, saved, cells(['ana', monday, late]));
    const both = changeCells(sent, saved, cells(['ana', tuesday, late]));
    const sending = changeCells({ ...both, sending: saved }, saved, cells(['ben', monday, late]));
    const stored = cells(['ana', monday, late], ['ana', tuesday, late], ['ben', monday, early]);
    const after = afterSave(sending, both.changed, stored);
    expect([unsavedKeys(after, stored), after.sending]).toEqual([[key('ben', monday)], null]);
    expect(unsavedKeys(undo(after), stored)).toEqual([]);
    const undone = afterSave(undo(undo(sending)), both.changed, stored);
    expect(unsavedKeys(undone, stored)).toEqual([key('ana', tuesday)]);
    expect(contentIn(stored, undone, key('ana', tuesday))).toEqual([]);
    expect(overtakenKeys(undone, stored)).toEqual([]);
    expect(overtakenKeys(undone, cells(['ana', tuesday, early]))).toEqual([key('ana', tuesday)]);
  });

  it('a change that a colleague has made the same is dropped', () => {
    const draft = changeCells(EMPTY_DRAFT, saved, cells(['ana', monday, late], ['ben', monday, late]));
    const same = withoutStored(draft, cells(['ana', monday, late]));
    expect([...same.changed.keys()]).toEqual([key('ben', monday)]);
    expect(withoutStored(same, saved)).toBe(same);
  });

  it('rows become cells and rows again, also when clocks go back in the night', () => {
    const sunday = '2026-11-01';
    const draft = changeCells(
      EMPTY_DRAFT,
      new Map(),
      cells(['ana', '2026-10-31', late], ['ana', sunday, [dayOff('vacation')]]),
    );
    const autumn = weekOf(sunday);
    const { rows } = toSave(draft, new Map(), autumn, timeZone);
    // From 10 PM to 6 AM it is nine hours, and the day off has 25.
    expect(rows.map(({ startAt, endAt }) => (Date.parse(endAt) - Date.parse(startAt)) / 3_600_000)).toEqual([
      9, 25,
    ]);
  });
});

describe('cells of a roster', () => {
  it('a shift stands on the day on which it begins, and what begins on other days is left out', () => {
    const row = {
      ...{ techId: 'ana', breakTo: null, breakFrom: null, startPlace: null, endPlace: null },
      ...{ vehicleId: 'v1', leave: null },
    };
    const roster = [
      { ...row, startAt: '2026-11-24T03:00:00Z', endAt: '2026-11-24T11:00:00Z' },
      { ...row, startAt: '2026-11-22T14:00:00Z', endAt: '2026-11-22T22:00:00Z' },
    ];
    const found = cellsOf(roster, days, timeZone);
    expect([...found.keys()]).toEqual([key('ana', monday)]);
    expect(found.get(key('ana', monday))?.[0]).toMatchObject({ vehicleId: 'v1' });
  });
});
