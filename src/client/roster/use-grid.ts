import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { isTyping } from '../ui/keyboard.ts';
import { type CellContent, type CellKey, cellKey } from './cells.ts';
import { parseHours, typedText } from './parse-hours.ts';
import {
  at,
  type Clip,
  copyOf,
  isIn,
  keysIn,
  move,
  type Place,
  pasteOf,
  rangeOf,
  type Selection,
  type Step,
} from './selection.ts';
import type { RosterDraft } from './use-draft.ts';

type GridOptions = {
  techIds: readonly string[];
  days: readonly string[];
  draft: RosterDraft;
  /** What a drag draws; null: a drag selects. */
  brush: CellContent | null;
  first: Place;
  /** Opens the editor of the selected cells. */
  onEdit: () => void;
};

const arrows: Record<string, Step> = {
  ArrowUp: { rows: -1 },
  ArrowDown: { rows: 1 },
  ArrowLeft: { columns: -1 },
  ArrowRight: { columns: 1 },
  Home: { columns: -1, toEnd: true },
  End: { columns: 1, toEnd: true },
  PageUp: { rows: -1, toEnd: true },
  PageDown: { rows: 1, toEnd: true },
};

const isCommand = ({ ctrlKey, metaKey }: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey'>) => ctrlKey || metaKey;

/**
 * Selection, typing, copies and drags of the grid. Arrows move, with Shift they select, with Ctrl they go to the end; a key
 * that begins a text types over the selected cells, Enter opens their editor, Delete frees them.
 */
export function useGrid({ techIds, days, draft, brush, first, onEdit }: GridOptions) {
  const [selection, setSelection] = useState<Selection>(() => at(first.row, first.column));
  const [typed, setTyped] = useState<string | null>(null);
  const [clip, setClip] = useState<Clip | null>(null);
  const [isDrawing, setDrawing] = useState(false);
  const wantsFocus = useRef(false);
  const box = useRef<HTMLTableElement>(null);
  const size = { rows: techIds.length, columns: days.length };
  const range = rangeOf(selection, days.length);
  const keys = keysIn({ techIds, days }, range);

  useEffect(() => {
    if (!wantsFocus.current || typed !== null) return;
    wantsFocus.current = false;
    box.current?.querySelector<HTMLElement>('[data-cell][tabindex="0"]')?.focus();
  });

  const select = (next: Selection) => {
    wantsFocus.current = true;
    setSelection(next);
  };
  const fill = (content: CellContent, into: readonly CellKey[] = keys) =>
    draft.change(new Map(into.map((key) => [key, withExtras(content, draft.contentOf(key))])));

  /** Takes what is typed into the selected cells. Returns false if it is not understood. */
  function commit(step?: Step): boolean {
    const content = typed === null ? null : parseHours(typed);
    if (!content) return false;
    fill(content);
    setTyped(null);
    wantsFocus.current = true;
    if (step) setSelection(move(selection, step, size));
    return true;
  }

  function onTypingKey(event: KeyboardEvent<HTMLElement>): void {
    const step = { Enter: {}, ArrowUp: { rows: -1 }, ArrowDown: { rows: 1 }, Tab: { columns: 1 } }[event.key];
    if (event.key === 'Escape') {
      setTyped(null);
      wantsFocus.current = true;
    } else if (step) commit(event.key === 'Tab' && event.shiftKey ? { columns: -1 } : step);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function onCommandKey(event: KeyboardEvent<HTMLElement>): boolean {
    const key = event.key.toLowerCase();
    const copy = () => setClip(copyOf({ techIds, days }, range, draft.contentOf));
    if (key === 'c') copy();
    else if (key === 'x') {
      copy();
      fill([]);
    } else if (key === 'v') {
      if (clip) draft.change(pasteOf({ techIds, days }, range, clip));
    } else if (key === 'z') event.shiftKey ? draft.redo() : draft.undo();
    else if (key === 'y') draft.redo();
    else if (key === 's') void draft.save();
    else if (key === 'a')
      select({ anchor: { row: 0, column: 0 }, focus: { row: size.rows - 1, column: size.columns - 1 } });
    else return false;
    return true;
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (typed !== null) onTypingKey(event);
    if (typed !== null || isTyping(event.target) || event.altKey) return;
    const { key } = event;
    const arrow = arrows[key];
    if (arrow) select(move(selection, { ...arrow, ...jump(event, arrow), extends: event.shiftKey }, size));
    else if (isCommand(event)) {
      if (!onCommandKey(event)) return;
    } else if (key === 'Enter') onEdit();
    else if (key === 'F2') setTyped(typedText(draft.contentOf(keys[0] ?? cellKey('', ''))));
    else if (key === 'Delete' || key === 'Backspace') fill([]);
    else if (key.length === 1 && /[\da-z-]/i.test(key)) setTyped(key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const placeAt = (target: EventTarget | null): Place | null => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
    const [row, column] = cell?.dataset.cell?.split(':').map(Number) ?? [];
    return row === undefined || column === undefined ? null : { row, column };
  };

  /** A screen reader moves the focus without a key that the grid hears. */
  function onFocus({ target }: FocusEvent<HTMLElement>): void {
    const place = placeAt(target);
    const { row, column } = selection.focus;
    if (place && (place.row !== row || place.column !== column)) setSelection(at(place.row, place.column));
  }

  const pointer = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const place = placeAt(event.target);
      // A finger scrolls.
      if (!place || event.button !== 0 || isTyping(event.target)) return;
      if (typed !== null && !commit()) setTyped(null);
      select(event.shiftKey ? { anchor: selection.anchor, focus: place } : at(place.row, place.column));
      if (event.pointerType === 'touch') return;
      event.preventDefault();
      setDrawing(true);
    },
    onPointerOver(event: PointerEvent<HTMLElement>) {
      const place = isDrawing ? placeAt(event.target) : null;
      if (place) select({ anchor: selection.anchor, focus: place });
    },
  };

  useEffect(() => {
    if (!isDrawing) return;
    const end = () => {
      setDrawing(false);
      if (brush) fill(brush);
    };
    addEventListener('pointerup', end);
    return () => removeEventListener('pointerup', end);
  });

  return {
    box,
    handlers: { onKeyDown, onFocus, ...pointer, onDoubleClick: onEdit },
    typed,
    setTyped,
    isUnderstood: typed === null || parseHours(typed) !== null,
    keys,
    // A technician who is disabled meanwhile takes a row away.
    isFocus: ({ row, column }: Place) =>
      row === Math.min(selection.focus.row, size.rows - 1) && column === selection.focus.column,
    isSelected: (place: Place) => isIn(range, place),
    isDrawing,
    fill,
    focusGrid: () => {
      wantsFocus.current = true;
      setSelection({ ...selection });
    },
  };
}

const jump = (event: KeyboardEvent, { toEnd = false }: Step): Step => ({ toEnd: toEnd || isCommand(event) });

/** New hours keep the vehicle and the places of the day, which are typed in the editor. */
export const withExtras = (content: CellContent, former: CellContent): CellContent => {
  const known = former.find(({ leave }) => leave === null);
  return content.map((shift) =>
    shift.leave || !known || shift.vehicleId || shift.startPlace || shift.endPlace
      ? shift
      : {
          ...shift,
          startPlace: known.startPlace,
          endPlace: known.endPlace,
          vehicleId: known.vehicleId,
        },
  );
};
