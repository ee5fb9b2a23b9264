import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { OpenItem } from '../../contract/shapes/handover.ts';
import { type Booking, customerLabel } from '../../domain/bookings/booking.ts';
import { MAX_NOTE } from '../../domain/bookings/proof.ts';
import { shortId } from '../../domain/bookings/short-id.ts';
import { withoutNote } from '../../domain/dispatch/open-work.ts';
import { failureText } from '../app/http.ts';
import { toast } from '../app/toast.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, TextArea } from '../ui/field.tsx';
import { plural, t } from '../ui/texts.ts';
import { ErrorState, Loading, Skeleton } from '../ui/view-states.tsx';
import { boardBookings } from './api.ts';
import { endShift, handoverDraft, reasonsText, saveHandoverDraft, useOpenItems } from './handovers.ts';

const isNoted = (note: string): boolean => note.trim() !== '';
const none: OpenItem[] = [];
const firstField = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>('textarea');

type EndShiftProps = { onOpen: (bookingId: string) => void; onClose: () => void };

/** Shows what is still open, with a place for a note to each and a general one, and ends the shift. */
export default function EndShiftDialog({ onOpen, onClose }: EndShiftProps) {
  const { data, isError, isFetching, refetch } = useOpenItems();
  const open = data ?? none;
  const [draft, setDraft] = useState(handoverDraft);
  const [isChecked, setIsChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const openIds = open.map(({ bookingId }) => bookingId);
  const noted = Object.keys(draft.notes).filter((id) => isNoted(draft.notes[id] ?? ''));
  const hasNote = isNoted(draft.note);
  const missing = withoutNote(openIds, new Set(noted), hasNote);
  // A field stays under the cursor when its booking is settled meanwhile.
  const settled = Object.keys(draft.notes).filter((id) => !openIds.includes(id));
  const items = [...open, ...settled.map((bookingId) => ({ bookingId, reasons: [], text: null }))];
  const ids = items.map(({ bookingId }) => bookingId);
  const bookings = new Map((boardBookings.useListed(ids) ?? []).map((each) => [each.id, each]));
  const isClosing = open.length === 0 && noted.length === 0 && !hasNote;

  const isLoaded = data !== undefined;
  // The fields come with what is open, which may be after the dialog.
  useEffect(() => {
    if (isLoaded) firstField(form.current)?.focus();
  }, [isLoaded]);

  function change(next: typeof draft) {
    setDraft(next);
    saveHandoverDraft(next);
  }
  async function onSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (busy || !data) return;
    setIsChecked(true);
    const [first] = missing;
    if (first !== undefined) {
      form.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(first)}"] textarea`)?.focus();
      return;
    }
    setBusy(true);
    setFailure(null);
    try {
      const notes = noted.map((bookingId) => ({ bookingId, note: draft.notes[bookingId] ?? '' }));
      const { handover } = await endShift({ note: hasNote ? draft.note : null, items: notes });
      saveHandoverDraft(null);
      onClose();
      toast(
        handover
          ? {
              title: t('Shift Handed Over'),
              description: t('Your notes stand at the top of the board until somebody takes over.'),
            }
          : { title: t('Shift Closed'), description: t('Nothing was left open.') },
      );
    } catch (error) {
      setFailure(failureText(error, t('The server did not answer.')));
      void refetch();
    } finally {
      setBusy(false);
    }
  }
  const intro =
    open.length > 0
      ? plural(
          open.length,
          '{count} booking is open. Write a note to it, or a general note. What you write stays here if you close this.',
          '{count} bookings are open. Write a note to each, or a general note. What you write stays here if you close this.',
        )
      : t('Nothing is left open. A note is not needed.');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('End my shift')}
      description={data ? intro : t('Looking for what is open…')}
      initialFocus={() => firstField(form.current)}
      closeOnOutsidePress={false}
    >
      <form
        ref={form}
        onSubmit={onSubmit}
        className="gutter grid grid-cols-[minmax(0,1fr)] gap-4 pb-[calc(16px+var(--safe-bottom))]"
      >
        {!data && isError && (
          <ErrorState title={t('What is open did not load')} busy={isFetching} onRetry={() => refetch()} />
        )}
        {!data && !isError && (
          <div className="grid gap-2 py-2">
            <Loading what={t('what is open')} />
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-13" />
          </div>
        )}
        {data && (
          <>
            {items.length > 0 && (
              <ul className="grid gap-4">
                {items.map((item) => (
                  <OpenBooking
                    key={item.bookingId}
                    item={item}
                    booking={bookings.get(item.bookingId)}
                    note={draft.notes[item.bookingId] ?? ''}
                    isMissing={isChecked && missing.includes(item.bookingId)}
                    onNote={(note) => change({ ...draft, notes: { ...draft.notes, [item.bookingId]: note } })}
                    onOpen={() => {
                      onClose();
                      onOpen(item.bookingId);
                    }}
                  />
                ))}
              </ul>
            )}
            <Field label={t('General note')} aside={missing.length > 0 ? undefined : t('Optional')}>
              <TextArea
                name="generalNote"
                rows={3}
                maxLength={MAX_NOTE}
                value={draft.note}
                onChange={(event) => change({ ...draft, note: event.target.value })}
              />
            </Field>
            {failure !== null && (
              <p role="alert" className="text-small text-alarm-text">
                {failure}
              </p>
            )}
            <Button type="submit" kind="forward" busy={busy}>
              {isClosing ? t('Close shift') : t('Hand over')}
            </Button>
          </>
        )}
      </form>
    </Dialog>
  );
}

type OpenBookingProps = {
  item: OpenItem;
  booking: Booking | undefined;
  note: string;
  isMissing: boolean;
  onNote: (note: string) => void;
  onOpen: () => void;
};

function OpenBooking({ item, booking, note, isMissing, onNote, onOpen }: OpenBookingProps) {
  const { bookingId, reasons, text } = item;
  const customer = booking ? customerLabel(booking, t('Unknown Customer')) : shortId(bookingId);
  const isHeld = reasons.includes('held');
  return (
    <li data-item={bookingId} className="grid gap-1.5 rounded-card bg-surface p-3 shadow-card">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 basis-40 text-small leading-5 [overflow-wrap:anywhere]">
          <b className="font-semibold">{customer}</b>
          {booking && <span className="text-ink-soft">, {booking.location}</span>}
          <br />
          {text ?? reasonsText(reasons)}
          {text !== null && isHeld && `, ${reasonsText(['held'])}`}
        </p>
        <Button size="compact" onClick={onOpen}>
          {t('Open')}
          <span className="sr-only"> {customer}</span>
        </Button>
      </div>
      <Field
        label={t('Note about {customer}', { customer })}
        error={isMissing ? t('Write a note here, or a general note below.') : undefined}
      >
        <TextArea
          name={`note-${bookingId}`}
          rows={2}
          maxLength={MAX_NOTE}
          value={note}
          onChange={(event) => onNote(event.target.value)}
        />
      </Field>
    </li>
  );
}
