import type { Principal } from '../accounts/principal.ts';
import { closeSession, isSignedIn } from '../accounts/sessions.ts';
import type { Context } from '../context.ts';
import { setDuty } from '../technicians/set-duty.ts';

/** Revokes the token. A technician who is signed in nowhere any more is off duty. */
export async function logoutStaff(
  context: Pick<Context, 'db' | 'clock' | 'events' | 'fleet' | 'publish'>,
  by: Principal,
): Promise<void> {
  await closeSession(context, by.jti);
  if (by.role !== 'tech') return;
  if (!(await isSignedIn(context, 'tech', by.id))) await setDuty(context, by.id, false);
}
