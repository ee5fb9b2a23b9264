import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { polling } from '../../events/polling.ts';
import { whenAtRest } from '../app/at-rest.ts';
import { applyPush, useLiveQuery } from '../app/live-query.ts';
import { queryClient } from '../app/query-client.ts';
import { onEvent } from '../app/socket.ts';
import { readOwnAvailability, readOwnRoster } from './api.ts';

/** The own shifts and van; a dispatcher may change them, too. */
export function useOwnAvailability() {
  const { data } = useLiveQuery({ ...readOwnAvailability, pollEvery: polling.techBookings });
  useEffect(
    () =>
      onEvent('technician:availability', (changed) => applyPush(readOwnAvailability.queryKey, () => changed)),
    [],
  );
  return data;
}

/** Returns how many shifts colleagues ask the technician to take. Read once the page rests, and after each change. */
export function useAskedToTake(techId: string | undefined): number {
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => whenAtRest(() => setAtRest(true)), []);
  useEffect(
    () =>
      onEvent('technician:availability', () => {
        void queryClient.invalidateQueries({ queryKey: readOwnRoster.queryKey }, { cancelRefetch: false });
      }),
    [],
  );
  const { data } = useQuery({ ...readOwnRoster, enabled: isAtRest });
  return (data?.requests ?? []).filter((asked) => asked.outcome === null && asked.colleagueId === techId)
    .length;
}
