import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { type Booking, customerLabel } from '../../domain/bookings/booking.ts';
import type { Hold } from '../../domain/dispatch/hold.ts';
import { failureText } from '../app/http.ts';
import { sessionAtoms } from '../app/sessions.ts';
import { store } from '../app/store.ts';
import { toast } from '../app/toast.ts';
import { forecastOf, forecastsAtom, undoAtom } from '../dispatch/atoms.ts';
import { serverNow } from '../ui/server-clock.ts';
import { t } from '../ui/texts.ts';
import { clockTime } from '../ui/time.tsx';
import { addNote, holdBooking, releaseBooking } from './api.ts';
import { showBoardBooking, showCurrentOf } from './live.ts';
import { sayThatNothingUndoes } from './no-undo.ts';

/** What a command asks before it does anything: how long to hold a booking, or what to note; null while it asks nothing. */
export const questionAtom = atom<{ bookingId: string; kind: 'hold' | 'note' } | null>(null);

/** Returns who holds a booking now. */
export const useHold = (booking: Booking): Hold | undefined =>
  useAtomValue(useMemo(() => atom((get) => forecastOf(get(forecastsAtom), booking)?.held), [booking]));

/** 'Held until 2:45 PM' */
export const heldText = ({ until }: Hold): string =>
  until ? t('Held until {time}', { time: clockTime(until) }) : t('Held');

/** Shows what became of the booking, if somebody else has changed it. */
function failed(title: string, error: unknown): void {
  showCurrentOf(error);
  toast({ title, description: failureText(error, t('The server did not answer.')), variant: 'destructive' });
}

const customerOf = (booking: Booking) => customerLabel(booking, t('Unknown Customer'));

/** Offers what takes the change back, by its button and by the undo key. */
function say(title: string, description: string, undo: () => Promise<void>): void {
  const run = () => {
    store.set(undoAtom, null);
    void undo();
  };
  store.set(undoAtom, { run });
  toast({ title, description, action: { label: t('Undo'), onSelect: run } });
}

/** Holds a booking for a while, or with null until it is let go, and shows the result as a toast. */
export const hold = (booking: Booking, forMs: number | null): Promise<void> =>
  holdUntil(booking, forMs === null ? null : serverNow() + forMs);

async function holdUntil(booking: Booking, untilMs: number | null): Promise<void> {
  try {
    const held = await holdBooking(booking, untilMs);
    showBoardBooking(held);
    say(
      t('Booking Held'),
      untilMs === null
        ? t('You decide about {customer}, until you let go.', { customer: customerOf(booking) })
        : t('You decide about {customer}, until {time}.', {
            customer: customerOf(booking),
            time: clockTime(new Date(untilMs)),
          }),
      () => release(held, untilMs),
    );
  } catch (error) {
    failed(t('Not Held'), error);
  }
}

/** Leaves a booking to automatic mode and suggestions again, and shows the result as a toast. */
export async function letGo(booking: Booking): Promise<void> {
  const held = forecastOf(store.get(forecastsAtom), booking)?.held;
  const isOwn = held !== undefined && held.by === store.get(sessionAtoms.admin)?.username;
  await release(booking, isOwn ? (held.until === null ? null : Date.parse(held.until)) : undefined);
}

/** @param untilMs until when the booking was this dispatcher's, which the undo restores; undefined if it was not */
async function release(booking: Booking, untilMs: number | null | undefined): Promise<void> {
  try {
    const released = await releaseBooking(booking);
    showBoardBooking(released);
    const title = t('Let Go');
    const description = t('Automatic mode and suggestions decide about {customer} again.', {
      customer: customerOf(booking),
    });
    if (untilMs !== undefined) return say(title, description, () => holdUntil(released, untilMs));
    sayThatNothingUndoes(t('Somebody else held it. Hold the booking yourself if you want to decide.'));
    toast({ title, description });
  } catch (error) {
    failed(t('Not Let Go'), error);
  }
}

/** Adds a note to the history of a booking. Returns whether the server has it; a failure is shown as a toast. */
export async function note(booking: Booking, text: string): Promise<boolean> {
  try {
    showBoardBooking(await addNote(booking.id, text));
    sayThatNothingUndoes(t('Dispatchers read the note in the history.'));
    toast({ title: t('Note Added'), description: t('Dispatchers read it in the history.') });
    return true;
  } catch (error) {
    failed(t('Note Not Added'), error);
    return false;
  }
}
