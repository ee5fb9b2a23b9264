import { useEffect, useState } from 'react';

const STEP = 50;

/** The first of the items, fifty more with each frame until they are all: what is dear to draw comes bit by bit. */
export function useGradually<Item>(items: readonly Item[]): readonly Item[] {
  const [most, setMost] = useState(STEP);
  const all = most >= items.length;
  useEffect(() => {
    if (all) return;
    const frame = requestAnimationFrame(() => setMost(most + STEP));
    return () => cancelAnimationFrame(frame);
  }, [most, all]);
  return all ? items : items.slice(0, most);
}
