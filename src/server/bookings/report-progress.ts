import type { JobStep } from '../../domain/booking-changes.ts';
import { Failure } from '../../domain/failure.ts';
import type { Principal } from '../accounts/principal.ts';
import type { Context } from '../context.ts';
import type { Db, DriveFactorRow } from '../db/schema.ts';
import { learnDrive } from '../tracking/learn-drive.ts';
import { type Changing, changeBooking } from './change-booking.ts';
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
  kind: 'departed' | 'arrived',
  step: JobStep = {},
): Promise<BookingDetail> {
  let learnt: DriveFactorRow | null = null;
  const booking = await changeBooking(context, by, id, step.version, async (before, now) => {
    if (before.assignedTechId !== by.id) throw new Failure('NOT_YOURS');
    if (before.status !== 'confirmed') {
      throw new Failure(
        'STATUS_NOT_ALLOWED',
        'Confirm the job first; a job in progress has arrived already.',
      );
    }
    const known = kind === 'departed' ? before.departedAt : before.arrivedAt;
    if (known !== null) return null;
    const { atMs, isReported } = tapTime(step, await findStepTime(context.db, id), now);
    const departedAt = before.departedAt ?? atMs;
    const event = { kind, from: null, to: null };
    if (kind === 'departed') return { set: { departedAt }, event, atMs };
    const also = async (trx: Db) => {
      if (isReported) learnt = await learnDrive(context, trx, before, atMs);
    };
    return { set: { departedAt, arrivedAt: atMs }, event, atMs, also };
  });
  if (learnt) context.facts.tell('drive:learnt', learnt);
  return booking;
}
