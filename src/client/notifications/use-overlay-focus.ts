import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

export const REACH_KEY = 'F9';
/** A key pressed this soon was meant for what had the focus before. */
const TOO_SOON_MS = 600;

const isTyping = (element: Element | null) => element?.matches('input, textarea, select') ?? false;
const focusAck = (overlay: HTMLElement | null) =>
  overlay?.querySelector<HTMLElement>('[data-ack]')?.focus({ preventScroll: true });

/**
 * The keyboard's way in and out of the overlay: it takes the focus from nobody who types, F9 reaches it, an
 * acknowledgement leaves the focus on the next one, and with the last it goes back to where it was.
 * `guard` belongs on the overlay's `onKeyDownCapture`.
 * @param shown how many alerts the overlay shows
 */
export function useOverlayFocus(overlay: RefObject<HTMLElement | null>, shown: number) {
  const before = useRef<Element | null>(null);
  const held = useRef(false);
  const takenAt = useRef(0);

  useLayoutEffect(() => {
    const element = overlay.current;
    if (!element) return;
    const take = () => {
      if (!element.contains(document.activeElement)) before.current = document.activeElement;
      focusAck(element);
    };
    const onKey = ({ key }: globalThis.KeyboardEvent) => key === REACH_KEY && take();
    const onFocus = ({ target }: FocusEvent) => {
      held.current = element.contains(target as Node);
    };
    const onPress = ({ target }: Event) => {
      if (!element.contains(target as Node)) held.current = false;
    };
    addEventListener('keydown', onKey);
    addEventListener('focusin', onFocus);
    addEventListener('pointerdown', onPress);
    if (!isTyping(document.activeElement)) {
      take();
      held.current = true;
      takenAt.current = performance.now();
    }
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('focusin', onFocus);
      removeEventListener('pointerdown', onPress);
      if (held.current && before.current?.isConnected) {
        (before.current as HTMLElement).focus?.({ preventScroll: true });
      }
    };
  }, [overlay]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one goes, the focus may have gone with it.
  useEffect(() => {
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (lost && held.current) focusAck(overlay.current);
  }, [overlay, shown]);

  const guard = (event: KeyboardEvent) => {
    const presses = event.key === 'Enter' || event.key === ' ';
    // When it was pressed, not when a busy page comes to it.
    if (!presses || event.timeStamp - takenAt.current > TOO_SOON_MS) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return guard;
}
