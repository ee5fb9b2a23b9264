import type { JobStep } from '../../domain/booking-changes.ts';
import type { Principal } from '../accounts/principal.ts';
import { type Changing, changeBooking } from './change-booking.ts';
import { decide } from './decide.ts';
import { type BookingDetail, findStepTime } from './queries.ts';
import { tapTime } from './tap-time.ts';

/**
 * 'On my way' and 'Arrived': times beside the five statuses, on an own confirmed job. Said again, nothing
 * changes. What lies between the two is a drive that the estimates learn from, unless a tap's time is impossible.
 * @throws Failure NOT_YOURS, STATUS_NOT_ALLOWED, STALE
 */
export function reportProgress(
  context: Changing,
  by: Principal,
  id: string,
  command: 'depart' | 'arrive',
  step: JobStep = {},
): Promise<BookingDetail> {
  return changeBooking(context, by, id, step.version, async (before, now) => {
    const { atMs, isReported } = tapTime(step, await findStepTime(context.db, id), now);
    const reported = decide(before, command, by, atMs);
    return reported && { ...reported, isReported };
  });
}
