import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

type Steady = {
  /** Put it on the element that scrolls. */
  scroller: RefObject<HTMLDivElement | null>;
  hands: { onPointerEnter: () => void; onPointerLeave: () => void };
  onScroll: () => void;
  /** How many new rows came in above what is being read. */
  arrived: number;
  showArrived: () => void;
};

/**
 * Keeps what is under the pointer or the focus where it is while rows come in above it: the list scrolls by
 * as much as it grew, and says how many there are. `ids` are the rows' ids from the top.
 */
export function useSteadyList(ids: readonly string[]): Steady {
  const scroller = useRef<HTMLDivElement>(null);
  const pointed = useRef(false);
  const before = useRef<{ id: string; top: number } | null>(null);
  const [lastSeen, setLastSeen] = useState<string | null>(null);
  const first = ids[0];

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || first === undefined) {
      before.current = null;
      return;
    }
    const topOf = (id: string) =>
      box.querySelector<HTMLElement>(`[data-booking="${CSS.escape(id)}"]`)?.offsetTop ?? null;
    const known = before.current;
    const now = known && known.id !== first ? topOf(known.id) : null;
    const held = pointed.current || box.contains(document.activeElement) || box.scrollTop > 0;
    if (known && now !== null && now > known.top && held) {
      box.scrollTop += now - known.top;
      if (box.scrollTop > 0) setLastSeen((id) => id ?? known.id);
    }
    const top = topOf(first);
    before.current = top === null ? null : { id: first, top };
  }, [first]);

  return {
    scroller,
    hands: {
      onPointerEnter: () => {
        pointed.current = true;
      },
      onPointerLeave: () => {
        pointed.current = false;
      },
    },
    onScroll: () => scroller.current?.scrollTop === 0 && setLastSeen(null),
    arrived: lastSeen === null ? 0 : Math.max(0, ids.indexOf(lastSeen)),
    showArrived: () => scroller.current?.scrollTo({ top: 0 }),
  };
}
