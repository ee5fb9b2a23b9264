import { useSyncExternalStore } from 'react';

function mediaQuery(query: string): () => boolean {
  function subscribe(changed: () => void): () => void {
    const list = matchMedia(query);
    list.addEventListener('change', changed);
    return () => list.removeEventListener('change', changed);
  }
  return () => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Whether the board has a phone's width, where details open over the list. */
export const useIsPhone = mediaQuery('(max-width: 760px)');

/** Whether a booking takes four lines of the list, as admin-board.css has it by the list's own width without alerts. */
export const useIsNarrowList = mediaQuery('(max-width: 1060px)');
