import { allSignedIn } from '../accounts/sessions.ts';
import type { Context } from '../context.ts';
import { setDuty } from './set-duty.ts';

const EVERY_MS = 60_000;

/**
 * Once a minute: a technician who is signed in nowhere any more is off duty, be it that the last session has
 * expired or that the staff command has disabled the account.
 */
export function endDutyOfSignedOut(
  context: Pick<Context, 'db' | 'clock' | 'facts' | 'fleet' | 'publish' | 'log'>,
): { stop: () => void } {
  const look = async () => {
    const onDuty = context.fleet.all().filter(({ isOnDuty }) => isOnDuty);
    if (onDuty.length === 0) return;
    const signedIn = await allSignedIn(context, 'tech');
    for (const { techId } of onDuty) if (!signedIn.has(techId)) await setDuty(context, techId, false);
  };
  const timer = setInterval(() => {
    look().catch((error) => context.log.warn({ err: error }, 'duty was not looked after'));
  }, EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
