import { useSyncExternalStore } from 'react';

function mediaQuery(query: string): () => boolean {
  function subscribe(changed: () => void): () => void {
    const list = matchMedia(query);
    list.addEventListener('change', changed);
    return () => list.removeEventListener('change', changed);
  }
  return () => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Whether the board is as narrow as a phone: details then cover the list. */
export const useIsPhone = mediaQuery('(max-width: 760px)');

/** Whether a row takes four lines; board.css decides by the width of the list, which is this without alerts. */
export const useIsNarrowList = mediaQuery('(max-width: 1060px)');
