import { useEffect } from 'react';
import { queryClient } from '../app/query-client.ts';
import { onEvent } from '../app/socket.ts';
import { readRoster } from '../technicians/api.ts';
import { readStaff } from './api.ts';

/** Reads the accounts and the roster again when the server says that they changed. */
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
