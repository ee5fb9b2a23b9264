import { useEffect } from 'react';
import { polling } from '../../events/polling.ts';
import { applyPush, useLiveQuery } from '../app/live-query.ts';
import { onEvent } from '../app/socket.ts';
import { readOwnAvailability } from './api.ts';

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
