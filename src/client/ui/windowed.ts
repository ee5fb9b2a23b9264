import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
} from '@tanstack/react-virtual';
import { type FocusEvent, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

const OVERSCAN = 10;
/** Rows drawn on both sides of the one with the focus, wherever the list was scrolled to: arrows lead there. */
const AROUND_FOCUS = 2;

type Options<Item> = {
  /** The element around the rows, which scrolls where the page does not. */
  box: RefObject<HTMLElement | null>;
  /** Whether the page scrolls rather than the box. */
  page?: boolean;
  keyOf: (item: Item) => string;
  /** How high a row is thought to be until it is measured, in pixels. */
  heightOf: (item: Item) => number;
  /** The index of what stands above a row as its heading, and is drawn with it. */
  headOf?: (index: number) => number;
};

/** A row to draw, with the room of those above it that are not drawn, in pixels. */
export type DrawnRow<Item> = { item: Item; index: number; room: number };

type Windowed<Item> = {
  rows: DrawnRow<Item>[];
  /** The room of the rows that are not drawn below the last one, in pixels. */
  roomBelow: number;
  /** Put it on each row as its ref, with its index as `data-index`. */
  measure: (row: Element | null) => void;
  /** Put them on an element around the rows. */
  hands: { onFocus: (event: FocusEvent) => void; onBlur: () => void };
  /** Pixels from the first row's top to where the row of a key begins. */
  startOf: (key: string) => number | undefined;
  /** Pixels that the first row's top is above the upper edge of what scrolls. */
  scrolled: number;
};

/** Draws those rows of a long list that are in sight and a few more, so that a thousand cost no more than twenty. */
export function useWindowed<Item>(items: readonly Item[], options: Options<Item>): Windowed<Item> {
  const { box, page = false, keyOf, heightOf, headOf } = options;
  const focused = useRef<string | null>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (page && box.current) setTop(Math.round(box.current.getBoundingClientRect().top + window.scrollY));
  });

  const shared = {
    count: items.length,
    overscan: OVERSCAN,
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
    const room = start - below;
    below = end;
    return { item: items[index] as Item, index, room };
  });
  return {
    rows,
    roomBelow: virtualizer.getTotalSize() + (page ? top : 0) - below,
    measure: virtualizer.measureElement,
    hands: {
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
