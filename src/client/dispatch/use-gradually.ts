import { useEffect, useState } from 'react';

const BATCH_SIZE = 50;

/** Returns the first 50 items, then 50 more with each frame, so that items that render slowly do not block a frame. */
export function useGradually<Item>(items: readonly Item[]): readonly Item[] {
  const [count, setCount] = useState(BATCH_SIZE);
  const all = count >= items.length;
  useEffect(() => {
    if (all) return;
    const frame = requestAnimationFrame(() => setCount(count + BATCH_SIZE));
    return () => cancelAnimationFrame(frame);
  }, [count, all]);
  return all ? items : items.slice(0, count);
}
