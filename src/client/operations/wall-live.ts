import { useEffect } from 'react';
import { wallFigures, withHeard } from '../../domain/operations/wall.ts';
import { polling } from '../../events/polling.ts';
import { applyPush, useLiveQuery } from '../app/live-query.ts';
import { read } from '../app/query-client.ts';
import { useReadsAfter } from '../app/read-after-changes.ts';
import { onEvent } from '../app/socket.ts';
import { useNow } from '../ui/time.tsx';

const readWall = read('GET /api/admin/wall');
const { queryKey } = readWall;

const changes = ['booking:created', 'booking:updated', 'technician:duty', 'stats:changed'] as const;
const readFigures = {
  isOf: (path: string) => path === queryKey[0],
  // Changes come in bursts: an assignment, its booking and the statistics.
  spacingMs: 400,
};

/** Keeps the wall live: positions and exceptions are applied, and any other change is read. */
export function useWallLive(): void {
  useReadsAfter(changes, readFigures);
  useEffect(() => {
    const stops = [
      onEvent('technicians:moved', (moved) => applyPush(queryKey, (wall) => withHeard(wall, moved))),
      onEvent('exceptions:changed', ({ length }) =>
        applyPush(queryKey, (wall) => ({ ...wall, exceptions: length })),
      ),
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
