import { useEffect, useState } from 'react';

const SETTLES_MS = 600;

/** Returns false for a time after `what` changes, so that a tap meant for a button's previous action does nothing. */
export function useSettled(what: string, settlesMs = SETTLES_MS): boolean {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(what), settlesMs);
    return () => clearTimeout(timer);
  }, [what, settlesMs]);
  return settled === what;
}

/** Returns a value once it has not changed for `ms` milliseconds. */
export function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
