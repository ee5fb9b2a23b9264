import { useAtom } from 'jotai';
import { useMemo } from 'react';
import { MAX_PICKED, pickedBookingIdsAtom, pickedTechIdsAtom } from './atoms.ts';
import { countOf, NO_PICKS, type Picks, without, withToggled } from './picks.ts';

/**
 * What is picked on the map and in the lists beside it, and how it changes.
 * @param opened the booking whose details are open
 * @param open shows the details of a booking; null closes them
 */
export function useMapPicks(opened: string | null, open: (bookingId: string | null) => void) {
  const [bookingIds, setBookingIds] = useAtom(pickedBookingIdsAtom);
  const [techIds, setTechIds] = useAtom(pickedTechIdsAtom);
  return useMemo(() => {
    const picks = { bookingIds, techIds };
    function pick(next: Picks) {
      setBookingIds(next.bookingIds.slice(0, MAX_PICKED));
      setTechIds(next.techIds);
    }
    return {
      ...picks,
      pick,
      onOpen(bookingId: string | null) {
        pick(NO_PICKS);
        open(bookingId);
      },
      onOpenVan: (techId: string) => pick({ bookingIds: [], techIds: [techId] }),
      onToggle(pressed: Picks) {
        const next = withToggled(picks, pressed, opened);
        pick(next);
        if (countOf(next) === 0) open(null);
      },
      onDrop: (gone: Picks) => pick(without(picks, gone)),
      clear: () => pick(NO_PICKS),
    };
  }, [bookingIds, techIds, opened, open, setBookingIds, setTechIds]);
}
