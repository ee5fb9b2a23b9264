import type { QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EventName } from '../../events/index.ts';
import { queryClient } from './query-client.ts';
import { onEvent } from './socket.ts';

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

type Read = {
  /** Whether a query lacks the changes, by the path that begins its key. */
  isOf: (path: string) => boolean;
  /** Milliseconds between an answer and the next read. */
  spacingMs: number;
};

/**
 * Returns what reads the queries on screen again after a change: at once, and after the spacing again if more has changed
 * meanwhile. A read is never cancelled, because changes may come faster than answers.
 */
export function reader({ isOf, spacingMs }: Read) {
  let isWanted = false;
  let isReading = false;
  let isStopped = false;
  const queries = {
    type: 'active',
    predicate: ({ queryKey }: { queryKey: QueryKey }) => isOf(String(queryKey[0])),
  } as const;
  const again = () => queryClient.refetchQueries(queries, { cancelRefetch: false });

  async function readAgain() {
    isReading = true;
    while (isWanted && !isStopped) {
      isWanted = false;
      // What is read already may lack the change.
      if (queryClient.isFetching(queries) > 0) await again();
      await again();
      await pause(spacingMs);
    }
    isReading = false;
  }

  return {
    ask() {
      isWanted = true;
      if (!isReading) void readAgain();
    },
    stop() {
      isStopped = true;
    },
  };
}

/** Reads the queries on screen again after each of the events; see `reader`. All arguments are constants of a module. */
export function useReadsAfter(events: readonly EventName[], read: Read): void {
  useEffect(() => {
    const { ask, stop } = reader(read);
    const stops = events.map((name) => onEvent(name, ask));
    return () => {
      for (const each of stops) each();
      stop();
    };
  }, [events, read]);
}
