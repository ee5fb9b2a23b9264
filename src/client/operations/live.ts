import { useEffect } from 'react';
import { queryClient } from '../app/query-client.ts';
import { onEvent } from '../app/socket.ts';
import { OPERATIONS } from './api.ts';

/** Changes in this time lead to one read, because the report of a year reads many bookings. */
const GATHER_MS = 15_000;

/** Reads the figures that are on screen again after bookings or duties have changed. */
export function useOperationsLive(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const readAgain = () => {
      timer = null;
      const isOfOperations = (path: unknown) => String(path).split('?')[0] === OPERATIONS;
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOfOperations(queryKey[0]) });
    };
    const ask = () => {
      timer ??= setTimeout(readAgain, GATHER_MS);
    };
    const stops = [onEvent('stats:changed', ask), onEvent('technician:duty', ask)];
    return () => {
      for (const stop of stops) stop();
      if (timer) clearTimeout(timer);
    };
  }, []);
}
