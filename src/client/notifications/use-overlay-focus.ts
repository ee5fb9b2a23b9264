import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { FOCUS_KEY } from '../ui/region-ids.ts';

/** A key that is pressed within this time was meant for the button that had the focus before. */
const TOO_SOON_MS = 600;

const NOT_MOVED = { to: null, atMs: Number.NEGATIVE_INFINITY };

const ACTION = '[data-first-action]';
const ACK = '[data-ack]';

/** Focuses the first alert's main button: the one that assigns, otherwise ACK. */
const focusFirst = (overlay: HTMLElement | null) => {
  const first = overlay?.querySelector('li');
  const button = first?.querySelector<HTMLElement>(ACTION) ?? first?.querySelector<HTMLElement>(ACK);
  button?.focus({ preventScroll: true });
};

/** What of the overlay has the focus: whose alert, and which of its buttons. */
type Focused = { alert: Element | null; button: string | null };

const focusedIn = (target: Element): Focused => ({
  alert: target.closest('li'),
  button: [ACTION, ACK].find((selector) => target.matches(selector)) ?? null,
});

/**
 * Manages the focus of the overlay. An alert never takes the focus, as a key that is meant for the list would press its
 * button: F9 moves the focus there. When the button with the focus goes, the same button of its alert gets the focus;
 * when the alert goes, ACK after ACK, and otherwise the overlay itself, on which no key does anything. After the last
 * alert it is the element that had the focus before.
 * Returns a handler for the overlay's `onKeyDownCapture`.
 * @param shown the number of alerts that the overlay shows
 */
export function useOverlayFocus(overlay: RefObject<HTMLElement | null>, shown: number) {
  const before = useRef<Element | null>(null);
  const focused = useRef<Focused | null>(null);
  const moved = useRef<{ to: Element | null; atMs: number }>(NOT_MOVED);

  useLayoutEffect(() => {
    const element = overlay.current;
    if (!element) return;
    const onKey = ({ key }: globalThis.KeyboardEvent) => {
      if (key !== FOCUS_KEY) return;
      if (!element.contains(document.activeElement)) before.current = document.activeElement;
      focusFirst(element);
      moved.current = NOT_MOVED;
    };
    const onFocus = ({ target }: FocusEvent) => {
      focused.current = element.contains(target as Node) ? focusedIn(target as Element) : null;
    };
    const onPress = ({ target }: Event) => {
      if (!element.contains(target as Node)) focused.current = null;
    };
    addEventListener('keydown', onKey);
    addEventListener('focusin', onFocus);
    addEventListener('pointerdown', onPress);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('focusin', onFocus);
      removeEventListener('pointerdown', onPress);
      if (focused.current && before.current?.isConnected) {
        (before.current as HTMLElement).focus?.({ preventScroll: true });
      }
    };
  }, [overlay]);

  // After each rendering: it may have removed what had the focus.
  useEffect(() => {
    const element = overlay.current;
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (!lost || !focused.current || !element || shown === 0) return;
    const { alert, button } = focused.current;
    const same = button && alert && element.contains(alert) ? alert.querySelector(button) : null;
    const next = same ?? (button === ACK ? element.querySelector(ACK) : null) ?? element;
    (next as HTMLElement).focus({ preventScroll: true });
    moved.current = { to: next, atMs: performance.now() };
  });

  const guard = (event: KeyboardEvent) => {
    const presses = event.key === 'Enter' || event.key === ' ';
    // Tab has led on from there: this press is meant.
    if (!presses || event.target !== moved.current.to) return;
    // `timeStamp` is the time of the press, which on a busy page is earlier than this call.
    if (event.timeStamp - moved.current.atMs > TOO_SOON_MS) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return guard;
}
