import { useEffect, useEffectEvent, useRef } from 'react';
import { store } from '../app/store.ts';
import { toast } from '../app/toast.ts';
import { takingCallAtom } from '../phone-bookings/atoms.ts';
import { isTyping } from '../ui/keyboard.ts';
import { t } from '../ui/texts.ts';
import { subjectOf } from './booking-commands.ts';
import type { Dispatcher } from './command.ts';
import { barAtom, boardCommandOf, bookingCommandOf, isFirstKey } from './commands.ts';
import { endingShiftAtom } from './handovers.ts';
import { pickedActionAtom } from './picked.ts';

/** The second of two keys comes within this time. */
const SECOND_KEY_MS = 1_500;

const DIALOG = '[role=dialog][data-state=open]';
/** Where letters choose an entry or begin a text. */
const MENUS = '[role=menu], [role=listbox], [role=grid]';

const sayNotPossible = (why: string): void => toast({ title: t('Not possible now'), description: why });

/** Whether a dialog that keys open has been asked for, and is not there yet. */
const isDialogComing = (): boolean =>
  (store.get(takingCallAtom) || store.get(pickedActionAtom) !== null || store.get(endingShiftAtom)) &&
  document.querySelector(DIALOG) === null;

const placeOf = (target: Element | null): HTMLElement | null =>
  target?.closest<HTMLElement>('[data-subject]') ?? null;

/** The booking of the row, of the details or of the exception with the focus. */
export const focusedSubject = (): string | null => placeOf(document.activeElement)?.dataset.subject ?? null;

/**
 * Runs commands by their keys. A key that is held down runs a command once, and none runs while a person types, chooses
 * from a menu or answers a dialog.
 */
export function useCommandKeys(dispatcher: Dispatcher): void {
  const first = useRef({ key: '', atMs: Number.NEGATIVE_INFINITY });

  /** Returns whether a command has these keys. */
  function run(keys: string, target: Element | null): boolean {
    const isDialogOpen = document.querySelector(DIALOG) !== null;
    const command = boardCommandOf(keys);
    if (command) {
      if (isDialogOpen && !command.inDialogs) return false;
      if (command.isPossible?.() ?? true) command.run(dispatcher);
      else sayNotPossible(command.whyNot?.() ?? command.name());
      return true;
    }
    const ofBooking = bookingCommandOf(keys);
    if (isDialogOpen || !ofBooking) return false;
    const place = placeOf(target);
    if (!place) {
      sayNotPossible(t('No booking has the focus. The arrows lead to the rows.'));
      return true;
    }
    const subject = subjectOf(place.dataset.subject ?? '');
    const button = ofBooking.button && place.querySelector<HTMLElement>(ofBooking.button);
    if (button) button.click();
    else if (!ofBooking.button && subject && ofBooking.isPossible(subject))
      ofBooking.run(subject, dispatcher);
    else sayNotPossible((subject && ofBooking.whyNot?.(subject)) ?? ofBooking.name());
    return true;
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, repeat, ctrlKey, metaKey, altKey, timeStamp } = event;
    if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') {
      event.preventDefault();
      if (!repeat) toggleBar();
      return;
    }
    // The bar or a dialog may still load: what a person types is for it.
    if (store.get(barAtom) || isDialogComing()) return;
    const target = event.target instanceof Element ? event.target : null;
    if (repeat || ctrlKey || metaKey || altKey || isTyping(target) || target?.closest(MENUS)) return;
    const { key: before, atMs } = first.current;
    const isSecond = before !== '' && key.length === 1 && timeStamp - atMs <= SECOND_KEY_MS;
    first.current = { key: '', atMs };
    // A wrong second key does nothing: alone it may send a technician.
    if (isSecond) {
      event.preventDefault();
      run(`${before} ${key}`, target);
    } else if (isFirstKey(key)) first.current = { key, atMs: timeStamp };
    else if (run(key, target)) event.preventDefault();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

export const openBar = (): void =>
  store.set(barAtom, { bookingId: focusedSubject(), opener: document.activeElement });

/** Opens the command bar, or closes it; another dialog stays in front. */
function toggleBar(): void {
  if (store.get(barAtom)) store.set(barAtom, null);
  else if (document.querySelector(DIALOG) === null) openBar();
}
