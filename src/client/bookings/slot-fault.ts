import { slotProblem } from '../../domain/bookings/schedule.ts';
import { config } from '../app/config.ts';
import { serverNow } from '../ui/server-clock.ts';
import { t } from '../ui/texts.ts';
import type { FormFault } from './form-fault.ts';

/** Returns the fault of a chosen time that cannot be booked at `now` (any more); null for a bookable one. */
export function slotFault(
  scheduledAt: string | null | undefined,
  now = new Date(serverNow()),
): FormFault | null {
  const problem = scheduledAt ? slotProblem(new Date(scheduledAt), now, config) : null;
  if (!problem) return null;
  const text =
    problem === 'SLOT_TOO_FAR'
      ? t('Please choose a time within the next 90 days.')
      : t('That time can no longer be booked. Please choose one at least 24 hours ahead.');
  return { field: 'scheduledAt', text };
}
