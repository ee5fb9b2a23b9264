import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/** Keeps the focus on a row that is drawn anew because it moved to another group of the list. */
export function useKeptFocus(box: RefObject<HTMLElement | null>) {
  const focused = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    if (focused.current === undefined || document.activeElement !== document.body) return;
    const row = box.current?.querySelector<HTMLElement>(`[data-booking="${CSS.escape(focused.current)}"]`);
    row?.focus({ preventScroll: true });
  });
  return {
    onFocus({ target }: FocusEvent) {
      focused.current = target.closest<HTMLElement>('[data-booking]')?.dataset.booking;
    },
    onBlur({ relatedTarget }: FocusEvent) {
      // Browsers differ in whether a removed element is blurred; only another element takes the focus away.
      if (relatedTarget) focused.current = undefined;
    },
  };
}
