import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { StaffRole } from '../../domain/people/staff.ts';
import { connectionAtom } from '../app/connection.ts';
import { HttpError } from '../app/http.ts';
import { queryClient } from '../app/query-client.ts';
import { endSession } from '../app/sessions.ts';
import { toast } from '../app/toast.tsx';
import { t } from '../ui/texts.ts';

/**
 * Ends this browser's session of a role after a read with a 401 answer. A socket that the server refuses makes every
 * view read again.
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
      toast({ title: t('Signed out'), description: t('Your session has ended. Please log in again.') });
    });
  }, [role]);
}
