import {
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

type AnchorOptions = {
  /** Identifies the list: another list starts at its first row. */
  listKey: string;
  /** The element around the rows; it scrolls unless the page does. */
  box: RefObject<HTMLElement | null>;
  /** Whether the page scrolls rather than the box. */
  page: boolean;
  /** The drawn bookings, each with the pixels from the top of the first row to the top of its row. */
  drawn: readonly Placed[];
  /** Pixels from the top of the first row to the top of a booking's row. */
  startOf: (id: string) => number | undefined;
  /** Pixels scrolled past the top of the first row. */
  scrolled: number;
  /** Whether a person uses the list now: the row under the pointer then stays there. */
  inUse: boolean;
};

type Placed = { id: string; start: number };

type Anchor = {
  onPointerEnter: () => void;
  onPointerOver: (event: PointerEvent) => void;
  onPointerLeave: () => void;
  /** The number of new rows above the rows on screen. */
  arrived: number;
  /** Scrolls to the first row, unless that row is visible. */
  showTop: () => void;
};

/**
 * Keeps the visible rows in place. When rows above them come, go or move, the list scrolls by the difference; new rows
 * are counted. A move of the list's upper edge, as when alerts narrow the list and its header wraps, scrolls the list by
 * the same distance. `ids` are the ids of the rows from the top.
 */
export function useScrollAnchor(
  ids: readonly string[],
  { listKey, box, page, drawn, startOf, scrolled, inUse }: AnchorOptions,
): Anchor {
  const isPointerOver = useRef(false);
  const pointed = useRef<string | undefined>(undefined);
  const before = useRef<{ listKey: string; ids: readonly string[]; visible: Placed[] } | null>(null);
  const [lastSeen, setLastSeen] = useState<{ id: string; known: ReadonlySet<string> } | null>(null);
  const atTop = scrolled <= 0;

  const showTop = useCallback(() => {
    if (!page) box.current?.scrollTo({ top: 0 });
    else if ((box.current?.getBoundingClientRect().top ?? 0) < 0) box.current?.scrollIntoView();
  }, [page, box]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only other rows or another list can move the visible rows
  useLayoutEffect(() => {
    const known = before.current;
    if (!known) return;
    if (known.listKey !== listKey) {
      setLastSeen(null);
      showTop();
      return;
    }
    // Without other rows only their heights have changed, for which the list has scrolled already.
    if (isSame(ids, known.ids)) return;
    const ofAPerson = isPointerOver.current || box.current?.contains(document.activeElement);
    if (atTop && !inUse && !(ofAPerson && hasNew(ids, known.ids))) return;
    const moves = known.visible.flatMap(({ id, start }) => {
      const now = startOf(id);
      return now === undefined ? [] : [{ id, px: now - start }];
    });
    // A row that moves far by itself must not take the list with it.
    const least = moves.reduce<(typeof moves)[number] | undefined>(
      (found, move) => (found && Math.abs(found.px) <= Math.abs(move.px) ? found : move),
      undefined,
    );
    const anchor = (inUse && moves.find(({ id }) => id === pointed.current)) || least;
    if (!anchor || anchor.px === 0) return;
    const scroller = page ? document.documentElement : box.current;
    const from = scroller?.scrollTop;
    scroller?.scrollBy({ top: anchor.px, behavior: 'instant' });
    if (anchor.px > 0 && scroller?.scrollTop !== from)
      setLastSeen((seen) => seen ?? { id: anchor.id, known: new Set(known.ids) });
  }, [ids, listKey]);
  useLayoutEffect(() => {
    const inView = drawn.filter(({ start }) => start >= scrolled && start < scrolled + window.innerHeight);
    before.current = { listKey, ids, visible: inView };
  });
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
    onPointerEnter: () => {
      isPointerOver.current = true;
    },
    onPointerOver: ({ target }) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-booking]') : null;
      pointed.current = row?.dataset.booking;
    },
    onPointerLeave: () => {
      isPointerOver.current = false;
      pointed.current = undefined;
    },
    arrived: lastSeen ? arrivedAbove(ids, lastSeen) : 0,
    showTop,
  };
}

const isSame = (ids: readonly string[], before: readonly string[]): boolean =>
  ids.length === before.length && ids.every((id, index) => id === before[index]);

function hasNew(ids: readonly string[], before: readonly string[]): boolean {
  const known = new Set(before);
  return ids.some((id) => !known.has(id));
}

function arrivedAbove(
  ids: readonly string[],
  { id, known }: { id: string; known: ReadonlySet<string> },
): number {
  const above = ids.slice(0, Math.max(0, ids.indexOf(id)));
  return above.filter((other) => !known.has(other)).length;
}
