import { useEffect } from 'react';
import { wallFigures, withHeard } from '../../domain/operations/wall.ts';
import { polling } from '../../events/polling.ts';
import { isLiveAtom } from '../app/connection.ts';
import { applyPush, useLiveQuery } from '../app/live-query.ts';
import { queryClient, read } from '../app/query-client.ts';
import { onEvent } from '../app/socket.ts';
import { store } from '../app/store.ts';
import { useNow } from '../ui/time.tsx';

const readWall = read('GET /api/admin/wall');
const { queryKey } = readWall;

/** Changes come in bursts: an assignment, its booking and the statistics. */
const SPACING_MS = 400;
/** After a read that failed. While the socket is connected nothing else would read again. */
const RETRY_MS = 3000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Returns a function that reads the wall again after a change: at once, and again after each change meanwhile. A read is
 * never cancelled, because changes may come faster than answers.
 */
function reader() {
  let isWanted = false;
  let isReading = false;
  let isStopped = false;
  const again = () => queryClient.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false });
  async function readAgain() {
    isReading = true;
    while (isWanted && !isStopped) {
      isWanted = false;
      // What is read already may lack the change.
      if (queryClient.isFetching({ queryKey, exact: true }) > 0) await again();
      await again();
      const hasFailed = queryClient.getQueryState(queryKey)?.status === 'error';
      await pause(hasFailed ? RETRY_MS : SPACING_MS);
      isWanted ||= hasFailed && store.get(isLiveAtom);
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

const changes = ['booking:created', 'booking:updated', 'technician:duty', 'stats:changed'] as const;

/** Keeps the wall live: positions and exceptions are applied, and any other change is read. */
export function useWallLive(): void {
  useEffect(() => {
    const { ask, stop } = reader();
    const stops = [
      ...changes.map((name) => onEvent(name, ask)),
      onEvent('technicians:moved', (moved) => applyPush(queryKey, (wall) => withHeard(wall, moved))),
      onEvent('exceptions:changed', ({ length }) =>
        applyPush(queryKey, (wall) => ({ ...wall, exceptions: length })),
      ),
      stop,
    ];
    return () => {
      for (const each of stops) each();
    };
  }, []);
}

/** What the wall shows now; waits, promises and silent vans follow the clock. */
export function useWall() {
  const { data, isError, isFetching, refetch } = useLiveQuery({ ...readWall, pollEvery: polling.adminStats });
  const now = useNow(1000);
  return { figures: data && wallFigures(data, now), isError, isFetching, refetch };
}
