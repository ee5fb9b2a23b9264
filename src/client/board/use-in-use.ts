import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';

/** A pointer that rests longer on a list belongs to a person who does something else. */
const REST_MS = 10_000;

/** Whether a person uses an element now: with a pointer over it, or by the keyboard. */
export function useInUse() {
  const [inUse, setInUse] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const use = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setInUse(false), REST_MS);
    setInUse(true);
  }, []);
  const leave = useCallback(({ pointerType }: PointerEvent) => {
    // A finger leaves before its press counts.
    if (pointerType !== 'mouse') return;
    clearTimeout(timer.current);
    setInUse(false);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    inUse,
    useHandlers: {
      onPointerMove: use,
      onPointerDown: use,
      onWheel: use,
      onKeyDown: use,
      onPointerLeave: leave,
    },
  };
}
