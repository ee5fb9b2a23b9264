import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The height of the top bar, which covers the page. */
const BAR_PX = 56;

type Place = { id: string; top: number; bottom: number };

const placesIn = (box: HTMLElement): Place[] =>
  [...box.querySelectorAll<HTMLElement>('[data-job]')].map((card) => {
    const { top, bottom } = card.getBoundingClientRect();
    return { id: card.dataset.job ?? '', top: top + scrollY, bottom: bottom + scrollY };
  });

/**
 * Keeps the current job, or else the first visible one, in its place on the screen when jobs above it appear or go: the
 * page scrolls by the distance that the job has moved. Put the returned ref on the element around the cards, which
 * have `data-job`.
 */
export function useJobScrollAnchor(
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
    const visible = known.places.filter(
      ({ id, top, bottom }) =>
        bottom > scrollY + BAR_PX && top < scrollY + innerHeight && places.some((now) => now.id === id),
    );
    const anchor = visible.find(({ id }) => id === known.current) ?? visible[0];
    const now = places.find(({ id }) => id === anchor?.id);
    if (anchor && now && now.top !== anchor.top) scrollBy({ top: now.top - anchor.top, behavior: 'instant' });
  });
  return box;
}
