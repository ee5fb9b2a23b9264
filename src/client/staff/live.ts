import { useEffect } from 'react';
import { queryClient } from '../app/query-client.ts';
import { onEvent } from '../app/socket.ts';
import { rosterKey } from '../technicians/api.ts';
import { staffKey } from './api.ts';

/** Reads the accounts and the roster again when the server says that they changed. */
export function useStaffEvents(): void {
  useEffect(
    () =>
      onEvent('staff:changed', () => {
        void queryClient.invalidateQueries({ queryKey: staffKey });
        void queryClient.invalidateQueries({ queryKey: rosterKey });
      }),
    [],
  );
}
