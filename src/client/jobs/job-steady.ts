import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The top bar covers what is above. */
const BAR_PX = 56;

type Place = { id: string; top: number; bottom: number };

const placesIn = (box: HTMLElement): Place[] =>
  [...box.querySelectorAll<HTMLElement>('[data-job]')].map((card) => {
    const { top, bottom } = card.getBoundingClientRect();
    return { id: card.dataset.job ?? '', top: top + scrollY, bottom: bottom + scrollY };
  });

/**
 * Keeps what the technician works on, or else reads, where it is on the screen while jobs come and go above it:
 * the page scrolls by as much as it moved. Put the answer on the element around the cards, which carry `data-job`.
 */
export function useSteadyJobs(
  ids: readonly string[],
  current: string | null,
): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef<{ key: string; places: Place[]; current: string | null }>({
    key: '',
    places: [],
    current: null,
  });
  const key = ids.join();
  useLayoutEffect(() => {
    if (!box.current) return;
    const places = placesIn(box.current);
    const known = before.current;
    before.current = { key, places, current };
    if (known.key === key) return;
    const inSight = known.places.filter(
      ({ id, top, bottom }) =>
        bottom > scrollY + BAR_PX && top < scrollY + innerHeight && places.some((now) => now.id === id),
    );
    const held = inSight.find(({ id }) => id === known.current) ?? inSight[0];
    const now = places.find(({ id }) => id === held?.id);
    if (held && now && now.top !== held.top) scrollBy({ top: now.top - held.top, behavior: 'instant' });
  });
  return box;
}
