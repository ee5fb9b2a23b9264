import { toTime } from '../../domain/time.ts';
import type { Context } from '../context.ts';
import type { CommandRouter } from '../platform/live/command-router.ts';
import { recordFixes } from './record-fixes.ts';
import { setDuty } from './set-duty.ts';

export function technicianSockets(router: CommandRouter, context: Context): undefined {
  router.on('duty:set', async ({ principal }, { isOnDuty, isWell }) => {
    await setDuty(context, principal.id, isOnDuty === 'true', isWell);
    return {};
  });

  router.on('location:update', async ({ principal }, fix) => {
    const { receivedAt } = await recordFixes(context, principal, [fix]);
    return { receivedAt: toTime(receivedAt) };
  });

  router.on('location:batch', async ({ principal }, sent) => {
    const fixes = Array.isArray(sent) ? sent : sent.fixes;
    if (fixes.length === 0) return { stored: 0, duplicates: 0 };
    const { stored, duplicates } = await recordFixes(context, principal, fixes);
    return { stored, duplicates };
  });
}
