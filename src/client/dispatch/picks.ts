import type { Item } from './map-items.ts';

/** Bookings and technicians that are picked for what is done with several, in the order in which they were picked. */
export type Picks = { bookingIds: readonly string[]; techIds: readonly string[] };

export const NO_PICKS: Picks = { bookingIds: [], techIds: [] };

export const countOf = ({ bookingIds, techIds }: Picks): number => bookingIds.length + techIds.length;

export const picksOf = (items: readonly Item[]): Picks => ({
  bookingIds: items.filter(({ kind }) => kind === 'job').map(({ id }) => id),
  techIds: items.filter(({ kind }) => kind === 'van').map(({ id }) => id),
});

export const without = (picks: Picks, gone: Picks): Picks => ({
  bookingIds: picks.bookingIds.filter((id) => !gone.bookingIds.includes(id)),
  techIds: picks.techIds.filter((id) => !gone.techIds.includes(id)),
});

/**
 * Adds what is not picked yet; takes all of it out if each is picked.
 * @param opened the booking whose details are open: it is picked before the first one that is added to it
 */
export function withToggled(picks: Picks, pressed: Picks, opened: string | null): Picks {
  const known = countOf(picks) === 0 && opened !== null ? { ...picks, bookingIds: [opened] } : picks;
  const added = without(pressed, known);
  if (countOf(added) === 0) return without(known, pressed);
  return {
    bookingIds: [...known.bookingIds, ...added.bookingIds],
    techIds: [...known.techIds, ...added.techIds],
  };
}
