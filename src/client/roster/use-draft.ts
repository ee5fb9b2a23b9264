import { notifyManager } from '@tanstack/react-query';
import { atom, useAtom } from 'jotai';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { Day } from '../../domain/bookings/schedule.ts';
import type { RosterShift } from '../../domain/dispatch/roster.ts';
import { config } from '../app/config.ts';
import { failureText } from '../app/http.ts';
import { store } from '../app/store.ts';
import { toast } from '../app/toast.ts';
import { plural, t } from '../ui/texts.ts';
import { readRosterAgain, saveRoster } from './api.ts';
import { type CellContent, type CellKey, cellsOf, isSame } from './cells.ts';
import {
  afterSave,
  type Cells,
  changeCells,
  contentIn,
  type Draft,
  EMPTY_DRAFT,
  overtakenKeys,
  redo,
  toSave,
  undo,
  unsavedKeys,
  withoutStored,
} from './draft.ts';

/** The drafts of weeks, by their Monday. They stay while another page is open. */
const draftsAtom = atom<ReadonlyMap<Day, Draft>>(new Map());

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

// A reload ends the drafts of all weeks, from every page.
store.sub(draftsAtom, () => {
  if (changedWeeks(store.get(draftsAtom)).length > 0) addEventListener('beforeunload', warn);
  else removeEventListener('beforeunload', warn);
});

/** The Mondays of the weeks with changes, in their order. */
const changedWeeks = (drafts: ReadonlyMap<Day, Draft>): Day[] =>
  [...drafts].flatMap(([monday, { changed }]) => (changed.size > 0 ? monday : [])).sort();

/** The roster of a week with what is changed and not saved. */
export function useDraft(days: readonly Day[], roster: readonly RosterShift[] | undefined) {
  const [drafts, setDrafts] = useAtom(draftsAtom);
  const monday = days[0] ?? '';
  const draft = drafts.get(monday) ?? EMPTY_DRAFT;
  const saving = draft.sending !== null;
  const read = useMemo(() => cellsOf(roster ?? [], days, config.timeZone), [roster, days]);
  const saved = draft.sending ?? read;
  // A change may come from an answer that was asked for before the newest read.
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  }, [read]);
  const setDraft = (next: (now: Draft) => Draft) =>
    setDrafts((known) => new Map(known).set(monday, next(known.get(monday) ?? EMPTY_DRAFT)));
  const unsaved = useMemo(() => new Set(unsavedKeys(draft, saved)), [draft, saved]);
  const overtaken = useMemo(() => new Set(overtakenKeys(draft, saved)), [draft, saved]);
  const hasStored = unsaved.size < draft.changed.size;
  const onStored = useEffectEvent(() => setDraft((now) => withoutStored(now, saved)));
  useEffect(() => {
    if (hasStored) onStored();
  }, [hasStored]);

  async function save(): Promise<void> {
    if (saving || unsaved.size === 0) return;
    const toSend = toSave(draft, saved, days, config.timeZone);
    setDraft((now) => ({ ...now, sending: saved }));
    try {
      const stored = cellsOf(await saveRoster(days, toSend), days, config.timeZone);
      await readRosterAgain();
      // The view has the answer one turn later; before, a cell that was undone meanwhile would seem to be stored.
      await new Promise<void>((resolve) => notifyManager.schedule(resolve));
      setDraft((now) => afterSave(now, draft.changed, stored));
      toast({
        title: t('Roster Saved'),
        description: plural(
          toSend.techIds.length,
          '{count} technician has been told.',
          '{count} technicians have been told.',
        ),
      });
    } catch (error) {
      setDraft((now) => ({ ...now, sending: null }));
      const description = failureText(error, t('The server did not answer. Please try again.'));
      toast({ title: t('Roster Not Saved'), description, variant: 'destructive' });
    }
  }

  return {
    contentOf: (key: CellKey) => contentIn(saved, draft, key),
    /** Every cell that has something, or is changed. */
    contents: useMemo(() => {
      const all = new Map(saved);
      for (const [key, { content }] of draft.changed) all.set(key, content);
      return all;
    }, [saved, draft]),
    unsaved,
    overtaken,
    /** The Mondays of the other weeks with changes. */
    otherWeeks: changedWeeks(drafts).filter((each) => each !== monday),
    saving,
    canUndo: draft.past.length > 0,
    canRedo: draft.future.length > 0,
    /** Changes cells; with `shown`, only those that still are what it says. */
    change: (contents: Cells, shown?: (key: CellKey) => CellContent) =>
      setDraft((now) => {
        const base = now.sending ?? latest.current;
        const isAsShown = (key: CellKey) => !shown || isSame(shown(key), contentIn(base, now, key));
        return changeCells(now, base, new Map([...contents].filter(([key]) => isAsShown(key))));
      }),
    undo: () => setDraft(undo),
    redo: () => setDraft(redo),
    discard: () => setDraft(() => EMPTY_DRAFT),
    save,
  };
}

export type RosterDraft = ReturnType<typeof useDraft>;
