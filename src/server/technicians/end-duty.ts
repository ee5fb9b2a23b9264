import { allSignedIn } from '../accounts/sessions.ts';
import type { Context } from '../context.ts';
import { setDuty } from './set-duty.ts';

/**
 * A technician who is signed in nowhere any more is off duty, be it that the last session has expired or that the
 * staff command has disabled the account.
 */
export async function endDutyOfSignedOut(
  context: Pick<Context, 'db' | 'clock' | 'events' | 'fleet' | 'publish'>,
): Promise<void> {
  const onDuty = context.fleet.all().filter(({ isOnDuty }) => isOnDuty);
  if (onDuty.length === 0) return;
  const signedIn = await allSignedIn(context, 'tech');
  for (const { techId } of onDuty) if (!signedIn.has(techId)) await setDuty(context, techId, false);
}
