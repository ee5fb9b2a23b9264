import { atom, useAtom } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import type { Day } from '../../domain/bookings/schedule.ts';
import type { RosterShift } from '../../domain/dispatch/roster.ts';
import { config } from '../app/config.ts';
import { failureText } from '../app/http.ts';
import { toast } from '../app/toast.ts';
import { plural, t } from '../ui/texts.ts';
import { readRosterAgain, saveRoster } from './api.ts';
import { type CellKey, cellsOf } from './cells.ts';
import {
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
} from './draft.ts';

/** The drafts of weeks, by their Monday. They stay while another page is open. */
const draftsAtom = atom<ReadonlyMap<Day, Draft>>(new Map());

/** The roster of a week with what is changed and not saved. */
export function useDraft(days: readonly Day[], roster: readonly RosterShift[] | undefined) {
  const [drafts, setDrafts] = useAtom(draftsAtom);
  const [saving, setSaving] = useState(false);
  const monday = days[0] ?? '';
  const draft = drafts.get(monday) ?? EMPTY_DRAFT;
  const saved = useMemo(() => cellsOf(roster ?? [], days, config.timeZone), [roster, days]);
  const setDraft = (next: Draft) => setDrafts((known) => new Map(known).set(monday, next));
  const unsaved = useMemo(() => new Set(unsavedKeys(draft, saved)), [draft, saved]);
  const overtaken = useMemo(() => new Set(overtakenKeys(draft, saved)), [draft, saved]);
  const hasUnsaved = unsaved.size > 0;
  useEffect(() => {
    if (!hasUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [hasUnsaved]);

  async function save(): Promise<void> {
    if (saving || !hasUnsaved) return;
    const toSend = toSave(draft, saved, days, config.timeZone);
    setSaving(true);
    try {
      await saveRoster(days, toSend);
      await readRosterAgain();
      setDrafts((known) => new Map(known).set(monday, EMPTY_DRAFT));
      toast({
        title: t('Roster Saved'),
        description: plural(
          toSend.techIds.length,
          '{count} technician has been told.',
          '{count} technicians have been told.',
        ),
      });
    } catch (error) {
      const description = failureText(error, t('The server did not answer. Please try again.'));
      toast({ title: t('Roster Not Saved'), description, variant: 'destructive' });
    } finally {
      setSaving(false);
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
    saving,
    canUndo: draft.past.length > 0,
    canRedo: draft.future.length > 0,
    change: (contents: Cells) => setDraft(changeCells(draft, saved, contents)),
    undo: () => setDraft(undo(draft)),
    redo: () => setDraft(redo(draft)),
    discard: () => setDraft(EMPTY_DRAFT),
    save,
  };
}

export type RosterDraft = ReturnType<typeof useDraft>;
