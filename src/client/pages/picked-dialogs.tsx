import { useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { MAX_THREAD_TEXT, NewThreadMessage } from '../../domain/bookings/thread.ts';
import { isWithPartner } from '../../domain/dispatch/partner.ts';
import { call } from '../app/http.ts';
import { store } from '../app/store.ts';
import { toast } from '../app/toast.ts';
import { sendArrival } from '../board/api.ts';
import { sayThatNothingUndoes } from '../board/no-undo.ts';
import { type Changed, changeEach, type Outcome, type PickedAction, refusedText } from '../board/picked.ts';
import { messageEach, pickedMessageAtom } from '../board/picked-message.ts';
import { ScheduleField } from '../bookings/schedule-field.tsx';
import { assign, unassign } from '../dispatch/api.ts';
import { pickedBookingIdsAtom, undoAtom } from '../dispatch/atoms.ts';
import { TechnicianChoice } from '../dispatch/technician-choice.tsx';
import { useChoices } from '../dispatch/use-candidates.ts';
import { readRoster } from '../technicians/api.ts';
import { Button } from '../ui/button.tsx';
import { ChoicePair } from '../ui/choice-pair.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { errorsByField, Field, TextArea } from '../ui/field.tsx';
import { hasFinePointer } from '../ui/media.ts';
import { plural, t } from '../ui/texts.ts';
import { whenTime } from '../ui/time.tsx';

type DialogProps = { bookings: readonly Booking[]; onClose: () => void };

/** Asks for what an action on several bookings needs, and does it for each of them. */
export default function PickedDialog({
  action,
  ...given
}: DialogProps & { action: Exclude<PickedAction, 'export'> }) {
  // What was picked when the dialog opened is what it changes; each booking in the version that was shown.
  const [bookings] = useState(given.bookings);
  const props = { ...given, bookings };
  if (action === 'assign') return <AssignPicked {...props} />;
  return action === 'move' ? <MovePicked {...props} /> : <TellPicked {...props} />;
}

type Texts = { done: string; undo?: (done: readonly Changed[]) => Promise<void> };

/** Says in one toast what became of all; what was refused stays picked, the rest is put back. */
function sayOutcome({ done, refused }: Outcome, { done: title, undo }: Texts): void {
  store.set(
    pickedBookingIdsAtom,
    refused.map(({ booking }) => booking.id),
  );
  // No dispatcher gives a booking back to a partner company.
  const undoable = done.filter(({ before }) => !isWithPartner(before));
  const run = undo && undoable.length > 0 ? () => void undo(undoable) : undefined;
  if (run) store.set(undoAtom, { run });
  toast({
    title,
    ...(refused.length > 0 && { description: refusedText({ refused }) }),
    action: run && { label: t('Undo'), onSelect: run },
    variant: done.length === 0 ? 'destructive' : refused.length > 0 ? 'alert' : 'default',
  });
}

const counts = ({ done, refused }: Outcome) => ({
  done: done.length,
  all: done.length + refused.length,
});

/** Gives each booking back to whoever had it, or to nobody. */
async function undoAssignments(done: readonly Changed[]): Promise<void> {
  store.set(undoAtom, null);
  const holderOf = new Map(done.map(({ before, after }) => [after.id, before.assignedTechId]));
  const outcome = await changeEach(
    done.map(({ after }) => after),
    (booking) => {
      const holder = holderOf.get(booking.id);
      return holder ? assign(booking, holder) : unassign(booking);
    },
  );
  toast({
    title: t('{done} of {all} assignments undone', counts(outcome)),
    ...(outcome.refused.length > 0 && { description: refusedText(outcome), variant: 'destructive' as const }),
  });
}

/** Runs an action once, and closes the dialog after it. */
function useRun(onClose: () => void, run: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  return {
    busy,
    close: () => busy || onClose(),
    async onSubmit(event: FormEvent) {
      event.preventDefault();
      if (busy) return;
      setBusy(true);
      await run();
      onClose();
    },
  };
}

type FrameProps = Pick<ComponentProps<typeof Dialog>, 'title' | 'description' | 'initialFocus'> & {
  onSubmit: (event: FormEvent) => void;
  close: () => void;
  /** The buttons at the foot. */
  foot: ReactNode;
  children?: ReactNode;
};

/** A dialog with a form, whose buttons stay at its foot. */
const Frame = ({ onSubmit, close, foot, children, ...dialog }: FrameProps) => (
  <Dialog open onOpenChange={close} {...dialog}>
    <form onSubmit={onSubmit} className="gutter flex min-h-0 flex-1 flex-col gap-3 pt-1">
      {children}
      <div className="sticky bottom-(--low) -mx-(--gutter) mt-auto grid gap-2 bg-paper px-(--gutter) pt-2 pb-[calc(16px+var(--safe-bottom))]">
        {foot}
      </div>
    </form>
  </Dialog>
);

function AssignPicked({ bookings, onClose }: DialogProps) {
  const { data: roster = [] } = useQuery(readRoster);
  const { choices, suggested } = useChoices(bookings[0], roster);
  // Undefined before the first choice; null when the search excludes the chosen technician.
  const [picked, setPicked] = useState<string | null>();
  useEffect(() => {
    if (picked === undefined && suggested !== null) setPicked(suggested);
  }, [picked, suggested]);
  const techId = picked ?? null;
  const searchField = useRef<HTMLInputElement>(null);
  const { busy, close, onSubmit } = useRun(onClose, async () => {
    if (techId === null) return;
    const outcome = await changeEach(bookings, (booking) => assign(booking, techId, true));
    sayOutcome(outcome, {
      done: t('{done} of {all} assigned to {technician}', { ...counts(outcome), technician: techId }),
      undo: undoAssignments,
    });
  });
  const count = bookings.length;
  return (
    <Frame
      title={plural(count, 'Assign {count} booking', 'Assign {count} bookings')}
      description={t('What a rule of dispatch forbids is not assigned.')}
      initialFocus={() => (hasFinePointer() ? searchField.current : null)}
      close={close}
      onSubmit={onSubmit}
      foot={
        <Button type="submit" kind="forward" busy={busy} disabled={techId === null}>
          {techId === null ? t('Pick a technician') : t('Assign {technician}', { technician: techId })}
        </Button>
      }
    >
      <h3 id="assign-picked" className="text-[0.8125rem] leading-5 font-semibold">
        {t('Technician')}
      </h3>
      <div className="flex h-[min(52dvh,400px)] min-h-[180px] flex-none flex-col gap-2 max-sm:flex-1">
        <TechnicianChoice
          choices={choices}
          roster={roster}
          techId={techId}
          labelledBy="assign-picked"
          searchField={searchField}
          onPick={setPicked}
        />
      </div>
    </Frame>
  );
}

function MovePicked({ bookings, onClose }: DialogProps) {
  const [slot, setSlot] = useState<string | null>(null);
  const [fault, setFault] = useState<string | undefined>();
  const place = bookings.find(({ latitude, longitude }) => latitude !== null && longitude !== null);
  const wish = useMemo(
    () => (place ? { latitude: Number(place.latitude), longitude: Number(place.longitude) } : null),
    [place],
  );
  const { busy, close, onSubmit } = useRun(onClose, async () => {
    const outcome = await changeEach(bookings, ({ id, version }) =>
      call('POST /api/admin/bookings/:id/move', { params: { id }, body: { startAt: slot, version } }),
    );
    if (outcome.done.length > 0) sayThatNothingUndoes(t('The customers have been told the new time.'));
    sayOutcome(outcome, {
      done: t('{done} of {all} moved to {time}', { ...counts(outcome), time: whenTime(String(slot)) }),
    });
  });
  const count = bookings.length;
  return (
    <Frame
      title={plural(count, 'Move {count} booking', 'Move {count} bookings')}
      description={t(
        'Each one takes a place of its own at this time, while there is one. This cannot be undone.',
      )}
      close={close}
      onSubmit={(event) => {
        if (slot) return void onSubmit(event);
        event.preventDefault();
        setFault(t('Please choose a day and time.'));
      }}
      foot={
        <Button type="submit" kind="forward" busy={busy}>
          {slot ? t('Move to {time}', { time: whenTime(slot) }) : t('Choose a time')}
        </Button>
      }
    >
      <ScheduleField value={slot} onChange={setSlot} error={fault} wish={wish} near={null} />
    </Frame>
  );
}

/** What the customers of several bookings are told. */
type Told = 'arrival' | 'text';

/** Tells each customer the predicted time, or a text of the dispatcher, which goes into the thread of the booking. */
function TellPicked({ bookings, onClose }: DialogProps) {
  const leave = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [{ text }, setMessage] = useAtom(pickedMessageAtom);
  const [told, setTold] = useState<Told>(text ? 'text' : 'arrival');
  const [fault, setFault] = useState<string | undefined>();
  const { busy, close, onSubmit } = useRun(onClose, async () => {
    const outcome = await (told === 'text' ? messageEach(bookings, text) : changeEach(bookings, sendArrival));
    if (outcome.done.length > 0)
      sayThatNothingUndoes(
        told === 'text'
          ? t('The customers already have the message.')
          : t('The customer already has the message. Tell the new time once it changes.'),
      );
    sayOutcome(outcome, { done: t('{done} of {all} customers told', counts(outcome)) });
  });
  function submit(event: FormEvent): void {
    const checked = NewThreadMessage.safeParse({ key: 'not-sent', text });
    const wrong = told === 'text' ? errorsByField(checked).text : undefined;
    setFault(wrong);
    if (!wrong) return void onSubmit(event);
    event.preventDefault();
    field.current?.focus();
  }
  const count = bookings.length;
  return (
    <Frame
      title={plural(count, 'Tell {count} customer?', 'Tell {count} customers?')}
      description={
        told === 'text'
          ? t('Each one gets this text, in the messages of the booking. This cannot be undone.')
          : t('Each one gets the time at which the technician is expected now. This cannot be undone.')
      }
      initialFocus={() => field.current ?? leave.current}
      close={close}
      onSubmit={submit}
      foot={
        <>
          <Button ref={leave} disabled={busy} onClick={close}>
            {t('Cancel')}
          </Button>
          <Button type="submit" kind="forward" busy={busy}>
            {plural(count, 'Tell {count} customer', 'Tell {count} customers')}
          </Button>
        </>
      }
    >
      <fieldset disabled={busy} className="min-w-0">
        <legend className="sr-only">{t('What they are told')}</legend>
        <ChoicePair
          name="told"
          choices={[
            ['arrival', t('The expected time')],
            ['text', t('Your own text')],
          ]}
          value={told}
          onChange={setTold}
          className="p-1 text-small font-semibold"
        />
      </fieldset>
      {told === 'text' && (
        <Field
          label={t('Text')}
          hint={t('It stays here until everybody has it. Technicians read it, too.')}
          error={fault}
        >
          <TextArea
            ref={field}
            name="text"
            rows={4}
            maxLength={MAX_THREAD_TEXT}
            readOnly={busy}
            value={text}
            onChange={({ target }) => {
              setFault(undefined);
              setMessage((now) => ({ ...now, text: target.value }));
            }}
          />
        </Field>
      )}
    </Frame>
  );
}
