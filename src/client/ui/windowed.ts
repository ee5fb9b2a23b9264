import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
} from '@tanstack/react-virtual';
import { type FocusEvent, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

const OVERSCAN = 10;
/** Rows drawn on both sides of the focused row, also out of view, because arrow keys move to them. */
const AROUND_FOCUS = 2;

type Options<Item> = {
  /** The element around the rows; it scrolls unless `page` is true. */
  box: RefObject<HTMLElement | null>;
  /** Whether the page scrolls rather than the box. */
  page?: boolean;
  keyOf: (item: Item) => string;
  /** The estimated height of a row in pixels, until the row is measured. */
  heightOf: (item: Item) => number;
  /** The rows drawn on each side of those in view. */
  overscan?: number;
  /** The index of a row's heading, which is drawn with the row. */
  headOf?: (index: number) => number;
};

/**
 * A row to draw. `spaceAbove` is the height of the rows above it that are not drawn, `start` the distance from the top
 * of the first row, both in pixels.
 */
export type DrawnRow<Item> = { item: Item; index: number; spaceAbove: number; start: number };

type Windowed<Item> = {
  rows: DrawnRow<Item>[];
  /** The height of the rows below the last drawn row, in pixels. */
  spaceBelow: number;
  /** The ref of each row, which has its index as `data-index`. */
  measure: (row: Element | null) => void;
  /** Handlers of an element around the rows. */
  focusHandlers: { onFocus: (event: FocusEvent) => void; onBlur: () => void };
  /** Pixels from the top of the first row to the top of the row with this key. */
  startOf: (key: string) => number | undefined;
  /** Pixels by which the rows are scrolled. */
  scrolled: number;
};

/** Draws only the rows of a long list that are in view and a few more, so that the cost does not grow with the list. */
export function useWindowed<Item>(items: readonly Item[], options: Options<Item>): Windowed<Item> {
  const { box, page = false, keyOf, heightOf, headOf, overscan = OVERSCAN } = options;
  const focused = useRef<string | null>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (page && box.current) setTop(Math.round(box.current.getBoundingClientRect().top + window.scrollY));
  });

  const shared = {
    count: items.length,
    overscan,
    getItemKey: useCallback((index: number) => keyOf(items[index] as Item), [items, keyOf]),
    estimateSize: (index: number) => heightOf(items[index] as Item),
    rangeExtractor(range: Range) {
      const drawn = new Set(defaultRangeExtractor(range));
      const at = focused.current === null ? -1 : items.findIndex((item) => keyOf(item) === focused.current);
      if (at >= 0) {
        for (let near = at - AROUND_FOCUS; near <= at + AROUND_FOCUS; near += 1) {
          if (near >= 0 && near < range.count) drawn.add(near);
        }
      }
      if (headOf) for (const index of [...drawn]) drawn.add(headOf(index));
      return [...drawn].sort((a, b) => a - b);
    },
  };
  const inBox = useVirtualizer({ ...shared, enabled: !page, getScrollElement: () => box.current });
  const inPage = useWindowVirtualizer({ ...shared, enabled: page, scrollMargin: top });
  const virtualizer = page ? inPage : inBox;

  let below = page ? top : 0;
  const rows = virtualizer.getVirtualItems().map(({ index, start, end }) => {
    const spaceAbove = start - below;
    below = end;
    return { item: items[index] as Item, index, spaceAbove, start: start - (page ? top : 0) };
  });
  return {
    rows,
    spaceBelow: virtualizer.getTotalSize() + (page ? top : 0) - below,
    measure: virtualizer.measureElement,
    focusHandlers: {
      onFocus({ target }) {
        const row = target.closest<HTMLElement>('[data-index]');
        const item = items[Number(row?.dataset.index)];
        focused.current = row && item !== undefined ? keyOf(item) : null;
      },
      onBlur() {
        focused.current = null;
      },
    },
    startOf(key) {
      const at = items.findIndex((item) => keyOf(item) === key);
      const start = virtualizer.measurementsCache[at]?.start;
      return start === undefined ? undefined : start - (page ? top : 0);
    },
    scrolled: (virtualizer.scrollOffset ?? 0) - (page ? top : 0),
  };
}
