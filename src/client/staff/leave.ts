import type { StaffRole } from '../../domain/staff.ts';
import { queryClient } from '../app/query-client.ts';
import { endSession } from '../app/sessions.ts';
import { signOut } from './api.ts';

/**
 * Signs out: the server is told first, while the token is still at hand, but a server that does not answer
 * keeps nobody signed in. What was read with the token is forgotten.
 */
export async function leave(role: StaffRole): Promise<void> {
  const told = signOut(role).catch(() => null);
  endSession(role);
  await told;
  queryClient.removeQueries({ type: 'inactive' });
}
