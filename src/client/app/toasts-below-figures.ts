import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A toast with a description of two lines and an action. */
const TOAST_PX = 150;
/** Figures below this part of the screen are left to the toast: nothing is read that far from them. */
const MAX_SHARE = 0.6;

type Box = { top: number; bottom: number };

/** Returns where a toast begins, in pixels from the top of the screen, so that it covers no box; `from` is its place. */
export function clearOf(boxes: readonly Box[], from: number, screen: number): number {
  let top = from;
  for (const box of [...boxes].sort((a, b) => a.top - b.top))
    if (box.bottom > top && box.top < top + TOAST_PX) top = box.bottom;
  return top > screen * MAX_SHARE ? from : top;
}

const figures = new Set<HTMLElement>();

function update(): void {
  const { style } = document.documentElement;
  const bar = Number.parseFloat(style.getPropertyValue('--page-bar')) || 0;
  const boxes = [...figures].map((element) => element.getBoundingClientRect());
  if (boxes.length === 0) style.removeProperty('--figures');
  else style.setProperty('--figures', `${Math.round(clearOf(boxes, bar, innerHeight))}px`);
}

/** Keeps toasts off an element with figures, while it is in view; returns the ref of the element. */
export function useToastsBelowFigures<T extends HTMLElement>(): RefObject<T | null> {
  const element = useRef<T>(null);
  useLayoutEffect(() => {
    const shown = element.current;
    if (!shown) return;
    figures.add(shown);
    const observer = new ResizeObserver(update);
    observer.observe(shown);
    addEventListener('scroll', update, { passive: true });
    addEventListener('resize', update);
    return () => {
      figures.delete(shown);
      observer.disconnect();
      removeEventListener('scroll', update);
      removeEventListener('resize', update);
      update();
    };
  }, []);
  return element;
}
