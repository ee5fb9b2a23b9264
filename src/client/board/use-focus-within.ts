import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/** Gives the focus to a box when the focused button in it leaves the page. */
export function useFocusWithin(box: RefObject<HTMLElement | null>) {
  const isWithin = useRef(false);
  useLayoutEffect(() => {
    if (isWithin.current && document.activeElement === document.body)
      box.current?.focus({ preventScroll: true });
  });
  return {
    onFocus() {
      isWithin.current = true;
    },
    onBlur({ relatedTarget }: FocusEvent) {
      // Browsers differ in whether a removed element is blurred; only another element takes the focus away.
      if (relatedTarget) isWithin.current = false;
    },
  };
}
