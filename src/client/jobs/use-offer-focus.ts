import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { isTyping } from '../ui/keyboard.ts';
import { FOCUS_KEY } from '../ui/region-ids.ts';

/**
 * Manages the focus of an offer, above an open dialog as well. The offer takes the focus when it appears, unless the
 * person types; F9 moves the focus there and back. When the offer goes, the element that had the focus before gets it.
 * @param step what the offer asks; the pressed button of the former question is removed
 */
export function useOfferFocus(offer: RefObject<HTMLElement | null>, step: string): void {
  const hasFocus = useRef(false);

  useLayoutEffect(() => {
    const element = offer.current;
    if (!element) return;
    let before = document.activeElement;
    const take = () => element.focus({ preventScroll: true });
    const giveBack = () => before instanceof HTMLElement && before.focus({ preventScroll: true });
    const onFocus = ({ target }: FocusEvent) => {
      hasFocus.current = element.contains(target as Node);
      if (!hasFocus.current) before = target as Element;
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== FOCUS_KEY) return;
      if (hasFocus.current) giveBack();
      else take();
    };
    addEventListener('focusin', onFocus);
    addEventListener('keydown', onKey);
    if (!isTyping(document.activeElement)) take();
    return () => {
      removeEventListener('focusin', onFocus);
      removeEventListener('keydown', onKey);
      if (hasFocus.current) giveBack();
    };
  }, [offer]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the button that is removed with a step may have had the focus.
  useEffect(() => {
    if (hasFocus.current && document.activeElement === document.body)
      offer.current?.focus({ preventScroll: true });
  }, [offer, step]);
}
