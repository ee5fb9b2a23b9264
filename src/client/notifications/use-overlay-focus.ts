import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

export const FOCUS_KEY = 'F9';
/** A key that is pressed within this time was meant for the element that had the focus before. */
const TOO_SOON_MS = 600;

const isTyping = (element: Element | null) => element?.matches('input, textarea, select') ?? false;
const focusAck = (overlay: HTMLElement | null) =>
  overlay?.querySelector<HTMLElement>('[data-ack]')?.focus({ preventScroll: true });

/**
 * Manages the focus of the overlay. The overlay takes the focus when it appears, unless the person types; F9 moves the
 * focus there; after an acknowledgement the next alert gets it, and after the last the element that had it before.
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
      focusAck(element);
    };
    const onKey = ({ key }: globalThis.KeyboardEvent) => key === FOCUS_KEY && take();
    const onFocus = ({ target }: FocusEvent) => {
      hasFocus.current = element.contains(target as Node);
    };
    const onPress = ({ target }: Event) => {
      if (!element.contains(target as Node)) hasFocus.current = false;
    };
    addEventListener('keydown', onKey);
    addEventListener('focusin', onFocus);
    addEventListener('pointerdown', onPress);
    if (!isTyping(document.activeElement)) {
      take();
      hasFocus.current = true;
      takenAt.current = performance.now();
    }
    return () => {
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
    if (lost && hasFocus.current) focusAck(overlay.current);
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
