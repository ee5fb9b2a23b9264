import type { StaffRole } from '../../domain/people/staff.ts';
import { queryClient } from '../app/query-client.ts';
import { endSession } from '../app/sessions.ts';
import { signOut } from './api.ts';

/**
 * Signs out. The request is sent before the token is deleted, but the session ends here without an answer as well.
 * Then removes what was read with the token from the cache.
 */
export async function logOut(role: StaffRole): Promise<void> {
  const answer = signOut(role).catch(() => null);
  endSession(role);
  await answer;
  queryClient.removeQueries({ type: 'inactive' });
}
