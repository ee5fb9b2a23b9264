import { useAtomValue } from 'jotai';
import { type FormEvent, useState } from 'react';
import { type CustomerNote, NewCustomerNote } from '../../contract/shapes/customer-history.ts';
import { failureText } from '../app/http.ts';
import { sessionAtoms } from '../app/sessions.ts';
import { Button } from '../ui/button.tsx';
import { errorsByField, Field, TextArea } from '../ui/field.tsx';
import { t } from '../ui/texts.ts';
import { whenTime } from '../ui/time.tsx';
import { addNote, changeNote, deleteNote, refreshHistory } from './api.ts';

type NotesProps = { customerId: string; notes: readonly CustomerNote[] };

/** What dispatchers have written about a customer, and a field for more. */
export function CustomerNotes({ customerId, notes }: NotesProps) {
  const username = useAtomValue(sessionAtoms.admin)?.username;
  const [editedId, setEditedId] = useState<string | null>(null);
  return (
    <section aria-labelledby="their-notes" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 id="their-notes" className="text-small font-semibold">
        {t('Notes')}
      </h3>
      <ul className="grid gap-2">
        {notes.map((note) => (
          <li key={note.id} className="grid gap-1 rounded-small bg-quiet px-3 py-2">
            {editedId === note.id ? (
              <NoteForm
                label={t('Change the note')}
                text={note.text}
                send={(text) => changeNote({ customerId, noteId: note.id }, text)}
                onDone={() => setEditedId(null)}
                onCancel={() => setEditedId(null)}
              />
            ) : (
              <>
                <p className="text-small whitespace-pre-line [overflow-wrap:anywhere]">{note.text}</p>
                <p className="flex flex-wrap items-center justify-between gap-x-3 text-fine text-ink-soft">
                  <span>{bylineOf(note)}</span>
                  <span className="-my-1 flex">
                    {note.author === username && (
                      <Button kind="plain" size="compact" onClick={() => setEditedId(note.id)}>
                        {t('Edit')}
                      </Button>
                    )}
                    <DeleteButton customerId={customerId} noteId={note.id} />
                  </span>
                </p>
              </>
            )}
          </li>
        ))}
      </ul>
      <NoteForm
        label={t('New note')}
        hint={t('The customer can read notes in the export of the own data.')}
        text=""
        send={(text) => addNote(customerId, text)}
      />
    </section>
  );
}

function bylineOf({ author, createdAt, changedAt }: CustomerNote): string {
  const values = { author, time: whenTime(changedAt ?? createdAt) };
  return changedAt ? t('{author}, changed {time}', values) : t('{author}, {time}', values);
}

function DeleteButton(key: { customerId: string; noteId: string }) {
  const [busy, setBusy] = useState(false);
  async function remove() {
    setBusy(true);
    // One that is gone already is gone.
    await deleteNote(key).catch(() => undefined);
    await refreshHistory(key.customerId);
    setBusy(false);
  }
  return (
    <Button kind="leave" size="compact" busy={busy} onClick={() => void remove()}>
      {t('Delete')}
    </Button>
  );
}

type FormProps = {
  label: string;
  hint?: string;
  text: string;
  send: (text: string) => Promise<CustomerNote>;
  onDone?: () => void;
  onCancel?: () => void;
};

function NoteForm({ label, hint, text, send, onDone, onCancel }: FormProps) {
  const [typed, setTyped] = useState(text);
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  async function save(event: FormEvent) {
    event.preventDefault();
    const wrong = errorsByField(NewCustomerNote.safeParse({ text: typed })).text;
    setError(wrong);
    if (wrong) return;
    setBusy(true);
    try {
      const { id: _ } = await send(typed);
      setTyped(text);
      onDone?.();
    } catch (failed) {
      setError(failureText(failed, t('The note was not saved. Please try again.')));
    } finally {
      setBusy(false);
    }
  }
  return (
    <form noValidate className="grid gap-2" onSubmit={(event) => void save(event)}>
      <Field label={label} hint={hint} error={error}>
        <TextArea name="note" value={typed} onChange={({ target }) => setTyped(target.value)} />
      </Field>
      <span className="flex justify-end gap-2">
        {onCancel && (
          <Button size="compact" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        )}
        <Button size="compact" type="submit" busy={busy}>
          {t('Save note')}
        </Button>
      </span>
    </form>
  );
}
