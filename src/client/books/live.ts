import { useEffect } from 'react';
import { queryClient } from '../app/query-client.ts';
import { onEvent } from '../app/socket.ts';
import { PAYMENTS, TIPS } from './api.ts';

/** Pushes in this time lead to one read. */
const GATHER_MS = 2000;

const isOfBooks = (path: unknown) =>
  typeof path === 'string' && (path.startsWith(PAYMENTS) || path.startsWith(TIPS));

/**
 * Reads the books that are on screen again after a payment, a refund or a dispute has moved, or a task has failed or been
 * tried again.
 */
export function useBooksLive(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const readAgain = () => {
      timer = null;
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOfBooks(queryKey[0]) });
    };
    const soon = () => {
      timer ??= setTimeout(readAgain, GATHER_MS);
    };
    const stops = [
      onEvent('booking:updated', soon),
      onEvent('tasks:changed', soon),
      onEvent('refunds:changed', soon),
      onEvent('disputes:changed', soon),
    ];
    return () => {
      for (const stop of stops) stop();
      if (timer) clearTimeout(timer);
    };
  }, []);
}
