import type { JobStep } from '../../domain/booking-changes.ts';
import type { Principal } from '../accounts/principal.ts';
import type { Context } from '../context.ts';
import type { Db, DriveFactorRow } from '../db/schema.ts';
import { learnDrive } from '../tracking/learn-drive.ts';
import { type Changing, changeBooking } from './change-booking.ts';
import { decide } from './decide.ts';
import { type BookingDetail, findStepTime } from './queries.ts';
import { tapTime } from './tap-time.ts';

type Reporting = Changing & Pick<Context, 'gazetteer'>;

/**
 * 'On my way' and 'Arrived': times beside the five statuses, on an own confirmed job. Said again, nothing
 * changes. What lies between the two is a drive that the estimates learn from, unless a tap's time is impossible.
 * @throws Failure NOT_YOURS, STATUS_NOT_ALLOWED, STALE
 */
export async function reportProgress(
  context: Reporting,
  by: Principal,
  id: string,
  command: 'depart' | 'arrive',
  step: JobStep = {},
): Promise<BookingDetail> {
  let learnt: DriveFactorRow | null = null;
  const booking = await changeBooking(context, by, id, step.version, async (before, now) => {
    const { atMs, isReported } = tapTime(step, await findStepTime(context.db, id), now);
    const reported = decide(before, command, by, atMs);
    if (!reported || command === 'depart' || !isReported) return reported;
    const also = async (trx: Db) => {
      learnt = await learnDrive(context, trx, before, atMs);
    };
    return { ...reported, also };
  });
  if (learnt) context.facts.tell('drive:learnt', learnt);
  return booking;
}
