import { useCallback, useSyncExternalStore } from 'react';

/** Whether the browser matches a media query; updated when it changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

let belowBoard: string | undefined;

/** Whether the window is narrower than the breakpoint `board` of styles.css, so that pages of staff have one column. */
export function useIsPhone(): boolean {
  belowBoard ??= `not all and (min-width: ${getComputedStyle(document.documentElement).getPropertyValue('--breakpoint-board')})`;
  return useMediaQuery(belowBoard);
}

/** Whether the window has room for a list, a map and details beside each other, as a desk at 1440 px has. */
export const useIsWide = (): boolean => useMediaQuery('(min-width: 90rem)');

/** Whether the person wants no movement on the screen. */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** False on a touch screen, where a focus in a search field opens the on-screen keyboard over the list below the field. */
export const hasFinePointer = (): boolean => matchMedia('(pointer: fine)').matches;
