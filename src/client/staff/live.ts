import { useEffect } from 'react';
import { queryClient } from '../app/query-client.ts';
import { onEvent } from '../app/socket.ts';
import { readRoster } from '../technicians/api.ts';
import { readStaff } from './api.ts';

/** Reads the accounts and the roster again after a `staff:changed` event. */
export function useStaffEvents(): void {
  useEffect(
    () =>
      onEvent('staff:changed', () => {
        void queryClient.invalidateQueries({ queryKey: readStaff.queryKey });
        void queryClient.invalidateQueries({ queryKey: readRoster.queryKey });
      }),
    [],
  );
}
