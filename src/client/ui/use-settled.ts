import { useEffect, useState } from 'react';

const SETTLES_MS = 600;

/** Returns false for 600 ms after `what` changes, so that a tap meant for a button's previous action does nothing. */
export function useSettled(what: string): boolean {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(what), SETTLES_MS);
    return () => clearTimeout(timer);
  }, [what]);
  return settled === what;
}
