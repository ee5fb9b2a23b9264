import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { type Booking, customerLabel } from '../../domain/bookings/booking.ts';
import type { Hold } from '../../domain/dispatch/hold.ts';
import { failureText } from '../app/http.ts';
import { store } from '../app/store.ts';
import { toast } from '../app/toast.ts';
import { forecastOf, forecastsAtom, undoAtom } from '../dispatch/atoms.ts';
import { serverNow } from '../ui/server-clock.ts';
import { t } from '../ui/texts.ts';
import { clockTime } from '../ui/time.tsx';
import { addNote, holdBooking, releaseBooking } from './api.ts';
import { showBoardBooking } from './live.ts';
import { sayThatNothingUndoes } from './no-undo.ts';

/** What a command asks before it does anything: how long to hold a booking, or what to note; null while it asks nothing. */
export const questionAtom = atom<{ bookingId: string; kind: 'hold' | 'note' } | null>(null);

/** Returns who holds a booking now. */
export const useHold = (booking: Booking): Hold | undefined =>
  useAtomValue(useMemo(() => atom((get) => forecastOf(get(forecastsAtom), booking)?.held), [booking]));

/** 'Held until 2:45 PM' */
export const heldText = ({ until }: Hold): string =>
  until ? t('Held until {time}', { time: clockTime(until) }) : t('Held');

const failed = (title: string, error: unknown): void =>
  toast({ title, description: failureText(error, t('The server did not answer.')), variant: 'destructive' });

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
export async function hold(booking: Booking, forMs: number | null): Promise<void> {
  const untilMs = forMs === null ? null : serverNow() + forMs;
  await holdUntil(booking, untilMs, () => letGo(booking));
}

async function holdUntil(booking: Booking, untilMs: number | null, undo: () => Promise<void>): Promise<void> {
  try {
    showBoardBooking(await holdBooking(booking.id, untilMs));
    say(
      t('Booking Held'),
      untilMs === null
        ? t('You decide about {customer}, until you let go.', { customer: customerOf(booking) })
        : t('You decide about {customer}, until {time}.', {
            customer: customerOf(booking),
            time: clockTime(new Date(untilMs)),
          }),
      undo,
    );
  } catch (error) {
    failed(t('Not Held'), error);
  }
}

/** Leaves a booking to automatic mode and suggestions again, and shows the result as a toast. */
export async function letGo(booking: Booking): Promise<void> {
  const held = forecastOf(store.get(forecastsAtom), booking)?.held;
  const untilMs = held?.until ? Date.parse(held.until) : null;
  try {
    showBoardBooking(await releaseBooking(booking.id));
    say(
      t('Let Go'),
      t('Automatic mode and suggestions decide about {customer} again.', { customer: customerOf(booking) }),
      () => holdUntil(booking, untilMs, () => letGo(booking)),
    );
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
