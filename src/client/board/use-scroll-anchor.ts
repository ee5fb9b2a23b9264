import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

type AnchorOptions = {
  /** Identifies the list: another list starts at its first row. */
  listKey: string;
  /** The element around the rows; it scrolls unless the page does. */
  box: RefObject<HTMLElement | null>;
  /** Whether the page scrolls rather than the box. */
  page: boolean;
  /** Pixels from the top of the first row to the top of a booking's row. */
  startOf: (id: string) => number | undefined;
  /** Pixels scrolled past the top of the first row. */
  scrolled: number;
};

type Anchor = {
  pointerHandlers: { onPointerEnter: () => void; onPointerLeave: () => void };
  /** The number of new rows above the rows on screen. */
  arrived: number;
  /** Scrolls to the first row, unless that row is visible. */
  showTop: () => void;
};

/**
 * Keeps the visible rows in place. New rows above them scroll the list by their height and are counted. A move of the
 * list's upper edge, as when alerts narrow the list and its header wraps, scrolls the list by the same distance.
 * `ids` are the ids of the rows from the top.
 */
export function useScrollAnchor(
  ids: readonly string[],
  { listKey, box, page, startOf, scrolled }: AnchorOptions,
): Anchor {
  const isPointerOver = useRef(false);
  const before = useRef<{ listKey: string; id: string; start: number } | null>(null);
  const [lastSeen, setLastSeen] = useState<string | null>(null);
  const first = ids[0];
  const atTop = scrolled <= 0;

  const showTop = useCallback(() => {
    if (!page) box.current?.scrollTo({ top: 0 });
    else if ((box.current?.getBoundingClientRect().top ?? 0) < 0) box.current?.scrollIntoView();
  }, [page, box]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new first row or list can move the visible rows
  useLayoutEffect(() => {
    const known = before.current;
    const start = first === undefined ? undefined : startOf(first);
    before.current = first === undefined || start === undefined ? null : { listKey, id: first, start };
    if (known && known.listKey !== listKey) {
      setLastSeen(null);
      showTop();
      return;
    }
    const now = known && known.id !== first ? startOf(known.id) : undefined;
    if (!known || now === undefined || now <= known.start) return;
    if (!isPointerOver.current && atTop && !box.current?.contains(document.activeElement)) return;
    const scroller = page ? document.documentElement : box.current;
    const from = scroller?.scrollTop;
    scroller?.scrollBy({ top: now - known.start, behavior: 'instant' });
    if (scroller?.scrollTop !== from) setLastSeen((id) => id ?? known.id);
  }, [first, listKey]);
  useEffect(() => {
    if (atTop) setLastSeen(null);
  }, [atTop]);
  useEffect(() => {
    const list = box.current;
    if (!list || page) return;
    const topOf = () => list.getBoundingClientRect().top + window.scrollY;
    let top = topOf();
    // A ResizeObserver runs after layout and before paint, so the correction is never visible.
    const observer = new ResizeObserver(() => {
      const moved = topOf() - top;
      top += moved;
      if (list.scrollTop > 0) list.scrollBy({ top: moved, behavior: 'instant' });
    });
    observer.observe(list);
    return () => observer.disconnect();
  }, [page, box]);

  return {
    pointerHandlers: {
      onPointerEnter: () => {
        isPointerOver.current = true;
      },
      onPointerLeave: () => {
        isPointerOver.current = false;
      },
    },
    arrived: lastSeen === null ? 0 : Math.max(0, ids.indexOf(lastSeen)),
    showTop,
  };
}
