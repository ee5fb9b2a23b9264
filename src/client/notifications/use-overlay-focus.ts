import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { isTyping } from '../ui/keyboard.ts';
import { FOCUS_KEY } from '../ui/region-ids.ts';

/** A key that is pressed within this time was meant for the element that had the focus before. */
const TOO_SOON_MS = 600;

const ACTION = '[data-first-action]';
/** Focuses the first alert's main button: the one that assigns, otherwise ACK. */
const focusFirst = (overlay: HTMLElement | null) => {
  const first = overlay?.querySelector('li');
  const button = first?.querySelector<HTMLElement>(ACTION) ?? first?.querySelector<HTMLElement>('[data-ack]');
  button?.focus({ preventScroll: true });
};

/**
 * Manages the focus of the overlay. The overlay takes the focus when it appears, unless the person types; F9 moves the
 * focus there; after an acknowledgement the next alert gets it, and after the last the element that had it before. A
 * proposal that arrives after its alert takes the focus from ACK.
 * Returns a handler for the overlay's `onKeyDownCapture`.
 * @param shown the number of alerts that the overlay shows
 */
export function useOverlayFocus(overlay: RefObject<HTMLElement | null>, shown: number) {
  const before = useRef<Element | null>(null);
  const hasFocus = useRef(false);
  const takenAt = useRef(0);

  useLayoutEffect(() => {
    const element = overlay.current;
    if (!element) return;
    const take = () => {
      if (!element.contains(document.activeElement)) before.current = document.activeElement;
      focusFirst(element);
    };
    const onKey = ({ key }: globalThis.KeyboardEvent) => key === FOCUS_KEY && take();
    const onFocus = ({ target }: FocusEvent) => {
      hasFocus.current = element.contains(target as Node);
    };
    const onPress = ({ target }: Event) => {
      if (!element.contains(target as Node)) hasFocus.current = false;
    };
    const seen = new WeakSet(element.querySelectorAll(ACTION));
    const proposals = new MutationObserver(() => {
      const active = document.activeElement;
      const action = active?.closest('li')?.querySelector(ACTION);
      if (!action || seen.has(action)) return;
      seen.add(action);
      if (!active?.matches('[data-ack]') || !element.contains(active)) return;
      focusFirst(element);
      takenAt.current = performance.now();
    });
    proposals.observe(element, { childList: true, subtree: true });
    addEventListener('keydown', onKey);
    addEventListener('focusin', onFocus);
    addEventListener('pointerdown', onPress);
    if (!isTyping(document.activeElement)) {
      take();
      hasFocus.current = true;
      takenAt.current = performance.now();
    }
    return () => {
      proposals.disconnect();
      removeEventListener('keydown', onKey);
      removeEventListener('focusin', onFocus);
      removeEventListener('pointerdown', onPress);
      if (hasFocus.current && before.current?.isConnected) {
        (before.current as HTMLElement).focus?.({ preventScroll: true });
      }
    };
  }, [overlay]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an alert that is removed may have had the focus.
  useEffect(() => {
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (lost && hasFocus.current) focusFirst(overlay.current);
  }, [overlay, shown]);

  const guard = (event: KeyboardEvent) => {
    const presses = event.key === 'Enter' || event.key === ' ';
    // `timeStamp` is the time of the press, which on a busy page is earlier than this call.
    if (!presses || event.timeStamp - takenAt.current > TOO_SOON_MS) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return guard;
}
