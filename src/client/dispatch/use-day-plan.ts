import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { Day } from '../../domain/bookings/schedule.ts';
import { polling } from '../../events/polling.ts';
import { isStaleAtom } from '../app/connection.ts';
import { useLiveQuery } from '../app/live-query.ts';
import { onEvent } from '../app/socket.ts';
import { isPlanned, readDayPlan } from './api.ts';

/** The plan of a day, read again when the server has a new one; `staleSinceMs` is its time if it may be old. */
export function useDayPlan(day: Day) {
  const client = useQueryClient();
  const isStale = useAtomValue(isStaleAtom);
  const query = useLiveQuery({
    ...readDayPlan(day),
    // While the view is closed, nothing hears that the plan changes.
    staleTime: 0,
    pollEvery: polling.adminBookingsForAssignment,
  });
  useEffect(
    () =>
      onEvent('day-plan:changed', (changed) => {
        if (changed.day === day) void client.invalidateQueries({ predicate: isPlanned });
      }),
    [client, day],
  );
  return { ...query, staleSinceMs: isStale || query.isError ? query.dataUpdatedAt : null };
}
