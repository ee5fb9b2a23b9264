import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The height of the bar, a CSS variable; the `--toast-top` of an open dialog takes precedence. */
const NAME = '--page-bar';

/** Keeps toasts below a bar at the top of the screen, whatever its height; returns the ref of the bar. */
export function useToastsBelow<T extends HTMLElement>(): RefObject<T | null> {
  const bar = useRef<T>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const measure = () => style.setProperty(NAME, `${bar.current?.offsetHeight ?? 0}px`);
    const observer = new ResizeObserver(measure);
    if (bar.current) observer.observe(bar.current);
    measure();
    return () => {
      observer.disconnect();
      style.removeProperty(NAME);
    };
  }, []);
  return bar;
}
