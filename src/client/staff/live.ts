import { useEffect } from 'react';
import { queryClient } from '../app/query-client.ts';
import { onEvent } from '../app/socket.ts';
import { readRoster } from '../technicians/api.ts';
import { readSettings, readSlotFigures, readStaff } from './api.ts';

/** Reads accounts, roster and settings again after they have changed. */
export function useStaffEvents(): void {
  useEffect(
    () =>
      onEvent('settings:changed', () => {
        void queryClient.invalidateQueries({ queryKey: readSettings.queryKey });
      }),
    [],
  );
  useEffect(
    () =>
      onEvent('staff:changed', () => {
        void queryClient.invalidateQueries({ queryKey: readStaff.queryKey });
        void queryClient.invalidateQueries({ queryKey: readRoster.queryKey });
        void queryClient.invalidateQueries({ queryKey: readSlotFigures.queryKey });
      }),
    [],
  );
}
