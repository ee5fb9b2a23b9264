import { useEffect, useState } from 'react';

const SETTLES_MS = 600;

/** False for a moment after a button came to mean something else, so that a tap under way does nothing. */
export function useSettled(what: string): boolean {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(what), SETTLES_MS);
    return () => clearTimeout(timer);
  }, [what]);
  return settled === what;
}
