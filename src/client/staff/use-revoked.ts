import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { StaffRole } from '../../domain/staff.ts';
import { connectionAtom } from '../app/connection.ts';
import { HttpError } from '../app/http.ts';
import { queryClient } from '../app/query-client.ts';
import { endSession } from '../app/sessions.ts';
import { toast } from '../app/toast.tsx';

/**
 * Ends this browser's session of a role as soon as the server no longer accepts it: a read that answers 401
 * tells, and a refused socket makes every view read again.
 */
export function useRevoked(role: StaffRole | null): void {
  const { refused } = useAtomValue(connectionAtom);
  useEffect(() => {
    if (role && refused) void queryClient.invalidateQueries();
  }, [role, refused]);
  useEffect(() => {
    if (!role) return;
    return queryClient.getQueryCache().subscribe((change) => {
      if (change.type !== 'updated' || change.action.type !== 'error') return;
      if (!(change.action.error instanceof HttpError) || change.action.error.status !== 401) return;
      endSession(role);
      toast({ title: 'Signed out', description: 'Your session has ended. Please log in again.' });
    });
  }, [role]);
}
