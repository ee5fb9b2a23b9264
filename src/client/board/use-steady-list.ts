import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

type SteadyOptions = {
  /** Names what the rows are; others are shown from their first on. */
  of: string;
  /** The element around the rows, which scrolls where the page does not. */
  box: RefObject<HTMLElement | null>;
  /** Whether the page scrolls rather than the box. */
  page: boolean;
  /** Pixels from the first row's top to where a booking's row begins. */
  startOf: (id: string) => number | undefined;
  /** Pixels that were scrolled past the first row's top. */
  scrolled: number;
};

type Steady = {
  hands: { onPointerEnter: () => void; onPointerLeave: () => void };
  /** How many new rows came in above what is being read. */
  arrived: number;
  /** Goes to the first row, unless it is in sight. */
  showTop: () => void;
};

/**
 * Keeps what is read where it is: while rows come in above it the list scrolls by as much as it grew, and says how
 * many there are; when the list's own upper edge moves, as alerts beside it wrap its head, it scrolls by as much.
 * `ids` are the rows' ids from the top.
 */
export function useSteadyList(
  ids: readonly string[],
  { of, box, page, startOf, scrolled }: SteadyOptions,
): Steady {
  const pointed = useRef(false);
  const before = useRef<{ of: string; id: string; start: number } | null>(null);
  const [lastSeen, setLastSeen] = useState<string | null>(null);
  const first = ids[0];
  const atTop = scrolled <= 0;

  const showTop = useCallback(() => {
    if (!page) box.current?.scrollTo({ top: 0 });
    else if ((box.current?.getBoundingClientRect().top ?? 0) < 0) box.current?.scrollIntoView();
  }, [page, box]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another first row, or list, is a reason to look
  useLayoutEffect(() => {
    const known = before.current;
    const start = first === undefined ? undefined : startOf(first);
    before.current = first === undefined || start === undefined ? null : { of, id: first, start };
    if (known && known.of !== of) {
      setLastSeen(null);
      showTop();
      return;
    }
    const now = known && known.id !== first ? startOf(known.id) : undefined;
    if (!known || now === undefined || now <= known.start) return;
    if (!pointed.current && atTop && !box.current?.contains(document.activeElement)) return;
    const scroller = page ? document.documentElement : box.current;
    const from = scroller?.scrollTop;
    scroller?.scrollBy({ top: now - known.start, behavior: 'instant' });
    if (scroller?.scrollTop !== from) setLastSeen((id) => id ?? known.id);
  }, [first, of]);
  useEffect(() => {
    if (atTop) setLastSeen(null);
  }, [atTop]);
  useEffect(() => {
    const list = box.current;
    if (!list || page) return;
    const topOf = () => list.getBoundingClientRect().top + window.scrollY;
    let top = topOf();
    // Called after layout and before paint: nobody sees the rows move and come back.
    const observer = new ResizeObserver(() => {
      const moved = topOf() - top;
      top += moved;
      if (list.scrollTop > 0) list.scrollBy({ top: moved, behavior: 'instant' });
    });
    observer.observe(list);
    return () => observer.disconnect();
  }, [page, box]);

  return {
    hands: {
      onPointerEnter: () => {
        pointed.current = true;
      },
      onPointerLeave: () => {
        pointed.current = false;
      },
    },
    arrived: lastSeen === null ? 0 : Math.max(0, ids.indexOf(lastSeen)),
    showTop,
  };
}
