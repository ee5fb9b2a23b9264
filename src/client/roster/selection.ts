import { type CellContent, type CellKey, cellKey } from './cells.ts';
import type { Cells } from './draft.ts';

/** A cell by its row and column; column -1 is the technician's name, which stands for the whole row. */
export type Place = { row: number; column: number };

/** From where the selection was begun to where it has come, each with the focus. */
export type Selection = { anchor: Place; focus: Place };

export const at = (row: number, column: number): Selection => ({
  anchor: { row, column },
  focus: { row, column },
});

export type Range = { top: number; bottom: number; left: number; right: number };

/** Returns the cells of a selection; with a name in it these are whole rows. */
export function rangeOf({ anchor, focus }: Selection, columns: number): Range {
  const isRows = anchor.column < 0 || focus.column < 0;
  return {
    top: Math.min(anchor.row, focus.row),
    bottom: Math.max(anchor.row, focus.row),
    left: isRows ? 0 : Math.min(anchor.column, focus.column),
    right: isRows ? columns - 1 : Math.max(anchor.column, focus.column),
  };
}

export const isIn = ({ top, bottom, left, right }: Range, { row, column }: Place): boolean =>
  top <= row && row <= bottom && left <= column && column <= right;

type Size = { rows: number; columns: number };
export type Step = { rows?: number; columns?: number; toEnd?: boolean; extends?: boolean };

/** Moves the focus by a step, or to the end in its direction, and the selection with it. */
export function move(selection: Selection, step: Step, { rows, columns }: Size): Selection {
  const { focus } = selection;
  const along = (now: number, by: number, first: number, last: number): number => {
    if (by === 0) return now;
    if (step.toEnd) return by < 0 ? first : last;
    return Math.min(Math.max(now + by, first), last);
  };
  const next = {
    row: along(focus.row, step.rows ?? 0, 0, rows - 1),
    column: along(focus.column, step.columns ?? 0, -1, columns - 1),
  };
  return { anchor: step.extends ? selection.anchor : next, focus: next };
}

type Grid = { techIds: readonly string[]; days: readonly string[] };

export function keysIn({ techIds, days }: Grid, { top, bottom, left, right }: Range): CellKey[] {
  return techIds
    .slice(top, bottom + 1)
    .flatMap((techId) => days.slice(left, right + 1).map((day) => cellKey(techId, day)));
}

/** What was copied: rows of contents. */
export type Clip = readonly (readonly CellContent[])[];

export const copyOf = (
  { techIds, days }: Grid,
  { top, bottom, left, right }: Range,
  contentOf: (key: CellKey) => CellContent,
): Clip =>
  techIds
    .slice(top, bottom + 1)
    .map((techId) => days.slice(left, right + 1).map((day) => contentOf(cellKey(techId, day))));

/** Lays what was copied into the selection, over and over as far as it reaches, at least once. */
export function pasteOf({ techIds, days }: Grid, { top, bottom, left, right }: Range, clip: Clip): Cells {
  const cells = new Map<CellKey, CellContent>();
  const width = clip[0]?.length ?? 0;
  if (width === 0) return cells;
  const height = clip.length;
  const down = Math.max(height, Math.floor((bottom - top + 1) / height) * height);
  const across = Math.max(width, Math.floor((right - left + 1) / width) * width);
  for (let row = 0; row < down; row += 1)
    for (let column = 0; column < across; column += 1) {
      const [techId, day] = [techIds[top + row], days[left + column]];
      const content = clip[row % height]?.[column % width];
      if (techId !== undefined && day !== undefined && content) cells.set(cellKey(techId, day), content);
    }
  return cells;
}
