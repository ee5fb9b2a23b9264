import { type UIEvent, useCallback, useState } from 'react';

const STEP = 60;
const NEAR_END_PX = 600;

type DrawnRows<Item> = {
  /** The first of the items, as far as they were scrolled to. */
  rows: readonly Item[];
  /** Whether there are others below. */
  more: boolean;
  drawMore: () => void;
  /** Put it on the element that scrolls. */
  onScroll: (event: UIEvent<HTMLElement>) => void;
};

/** Draws a long list as far as it is read, so that a thousand rows cost no more than the first screens. */
export function useDrawnAsRead<Item>(items: readonly Item[]): DrawnRows<Item> {
  const [drawn, setDrawn] = useState(STEP);
  const total = items.length;
  // What was filtered away is not drawn all at once when it comes back.
  if (total + STEP < drawn) setDrawn(Math.max(STEP, total));
  const more = drawn < total;
  const drawMore = useCallback(() => setDrawn((count) => Math.min(count, total) + STEP), [total]);
  return {
    rows: more ? items.slice(0, drawn) : items,
    more,
    drawMore,
    onScroll({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) {
      if (more && scrollHeight - scrollTop - clientHeight < NEAR_END_PX) drawMore();
    },
  };
}
