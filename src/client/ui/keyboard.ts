import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';

/** The key that puts the focus into the search field of the page. */
export const SEARCH_KEY = '/';

/** Whether an element takes typed text: a key that is pressed there is no shortcut, and the focus must not move away. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

/** Calls back when a key is pressed without a modifier, unless the focus is in an input. */
export function useKey(key: string, onPress: () => void): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      press();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [key]);
}

/**
 * The `ref` of what takes the place of a pressed button: it takes the focus, too, which would be lost with the button. What
 * comes late takes it from nobody who types meanwhile.
 */
export function takeFocus(element: HTMLElement | null): void {
  if (!isTyping(document.activeElement)) element?.focus({ preventScroll: true });
}

/** Where Esc has another meaning. */
const OTHERS = '[role=dialog], [role=alertdialog], [role=menu], .exceptions-slot';

/** Calls back when Esc is pressed where it has no other meaning. */
export function useEscape(isOn: boolean, onEscape: () => void): void {
  const press = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isOn) return;
    const onKey = ({ key, target, defaultPrevented }: globalThis.KeyboardEvent) => {
      const isOthers = target instanceof Element && target.closest(OTHERS) !== null;
      if (key === 'Escape' && !defaultPrevented && !isOthers && !isTyping(target)) press();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isOn]);
}

/** Moves the focus to the next drawn row on the arrow down, and to the previous one on the arrow up. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>, selector: string): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
  const next =
    rows[
      rows.findIndex((row) => (row.closest('[data-stop]') ?? row).contains(document.activeElement)) + step
    ];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Scrolls the list of a row to its top and has the rows there drawn now, not after the next frame. */
function scrollListUp(row: Element | null): void {
  let box = row?.parentElement;
  while (box && box.scrollTop === 0) box = box.parentElement;
  if (!box) return;
  box.scrollTop = 0;
  box.dispatchEvent(new Event('scroll'));
}

/** Moves the focus from a search field to the first found row on the arrow down; a scrolled list does not draw that row. */
export function focusFirstRow(event: KeyboardEvent<HTMLElement>, selector: string): void {
  if (event.key !== 'ArrowDown') return;
  scrollListUp(document.querySelector(selector));
  const first = document.querySelector<HTMLElement>(selector);
  if (!first) return;
  event.preventDefault();
  first.focus();
}

/**
 * Makes a list one tab stop: the row that had the focus last, else the preferred row, else the first drawn row. Each
 * row has its key as `data-stop`.
 */
export function useTabStop(drawn: readonly string[], preferred: string | null) {
  const [last, setLast] = useState<string | null>(null);
  const stop = [last, preferred].find((key) => key !== null && drawn.includes(key)) ?? drawn[0] ?? null;
  return {
    stop,
    onFocus({ target }: FocusEvent) {
      const row = target.closest<HTMLElement>('[data-stop]');
      if (row) setLast(row.dataset.stop ?? null);
    },
  };
}
