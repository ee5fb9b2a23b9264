import type { Day } from '../../domain/bookings/schedule.ts';
import type { TypedShift } from '../../domain/dispatch/roster.ts';
import { type CellContent, type CellKey, cellKey, isSame, partsOfKey, rowsOf } from './cells.ts';

export type Cells = ReadonlyMap<CellKey, CellContent>;

/** A changed cell: what it becomes, and what the server had when it was changed first. */
type Changed = { content: CellContent; seen: CellContent };
type Changes = ReadonlyMap<CellKey, Changed>;

/**
 * Changes of a roster that are not saved. They lie over what the server has: what colleagues save meanwhile comes in
 * under them, and shows where it is not changed here.
 */
export type Draft = {
  changed: Changes;
  past: readonly Changes[];
  future: readonly Changes[];
  /** While a save is under way: what the server had before it, over which the changes lie until it ends. */
  sending: Cells | null;
};

export const EMPTY_DRAFT: Draft = { changed: new Map(), past: [], future: [], sending: null };

const MAX_UNDO = 100;

export const contentIn = (cells: Cells, draft: Draft, key: CellKey): CellContent =>
  draft.changed.get(key)?.content ?? cells.get(key) ?? [];

/** Changes cells; a cell that becomes what the server has is no change. One step of undo. */
export function changeCells(draft: Draft, saved: Cells, contents: Cells): Draft {
  const changed = new Map(draft.changed);
  for (const [key, content] of contents) {
    const now = saved.get(key) ?? [];
    if (isSame(content, now)) changed.delete(key);
    else changed.set(key, { content, seen: draft.changed.get(key)?.seen ?? now });
  }
  if (isSameChange(changed, draft.changed)) return draft;
  return { ...draft, changed, past: [...draft.past, draft.changed].slice(-MAX_UNDO), future: [] };
}

const isSameChange = (a: Changes, b: Changes): boolean =>
  a.size === b.size &&
  [...a].every(([key, { content }]) => {
    const other = b.get(key);
    return other !== undefined && isSame(content, other.content);
  });

export function undo(draft: Draft): Draft {
  const before = draft.past.at(-1);
  if (!before) return draft;
  return {
    ...draft,
    changed: before,
    past: draft.past.slice(0, -1),
    future: [draft.changed, ...draft.future],
  };
}

export function redo(draft: Draft): Draft {
  const [next, ...future] = draft.future;
  if (!next) return draft;
  return { ...draft, changed: next, past: [...draft.past, draft.changed], future };
}

/** Returns the draft without the changes that the server has, because a colleague has made the same. */
export function withoutStored(draft: Draft, saved: Cells): Draft {
  const changed = new Map(
    [...draft.changed].filter(([key, { content }]) => !isSame(content, saved.get(key) ?? [])),
  );
  return changed.size === draft.changed.size ? draft : { ...draft, changed };
}

/**
 * Returns the draft after a save of the changes `sent`, of which the server has made `stored`. What was changed while the
 * save was under way stays a change, a cell that was undone meanwhile too. The steps of undo lead back over the save.
 */
export function afterSave(draft: Draft, sent: Changes, stored: Cells): Draft {
  const rebased = (changed: Changes): Changes => {
    const next = new Map(changed);
    for (const [key, { content }] of sent) {
      const wanted = changed.get(key)?.content ?? draft.sending?.get(key) ?? [];
      if (isSame(wanted, content)) next.delete(key);
      else next.set(key, { content: wanted, seen: stored.get(key) ?? [] });
    }
    return next;
  };
  const [changed, past, future] = [
    rebased(draft.changed),
    draft.past.map(rebased),
    draft.future.map(rebased),
  ];
  return { changed, past, future, sending: null };
}

/** The changes that the server does not have; those that colleagues have made the same are none. */
export const unsavedKeys = (draft: Draft, saved: Cells): CellKey[] =>
  [...draft.changed].flatMap(([key, { content }]) => (isSame(content, saved.get(key) ?? []) ? [] : key));

/** The changed cells that a colleague has changed as well since. */
export const overtakenKeys = (draft: Draft, saved: Cells): CellKey[] =>
  unsavedKeys(draft, saved).filter((key) => {
    const { seen } = draft.changed.get(key) ?? { seen: [] };
    return !isSame(seen, saved.get(key) ?? []);
  });

/** Whom and which rows one PUT has: the technicians with changes, with all that they have on the days. */
export function toSave(
  draft: Draft,
  saved: Cells,
  days: readonly Day[],
  timeZone: string,
): { techIds: string[]; rows: TypedShift[] } {
  const keys = unsavedKeys(draft, saved).filter((key) => days.includes(partsOfKey(key).day));
  const techIds = [...new Set(keys.map((key) => partsOfKey(key).techId))].sort();
  const rows = techIds.flatMap((techId) =>
    days.flatMap((day) => {
      const key = cellKey(techId, day);
      return rowsOf(key, contentIn(saved, draft, key), timeZone);
    }),
  );
  return { techIds, rows };
}
