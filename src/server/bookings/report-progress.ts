import { Failure } from '../../domain/failure.ts';
import type { Principal } from '../accounts/principal.ts';
import type { Context } from '../context.ts';
import type { Db, DriveFactorRow } from '../db/schema.ts';
import { learnDrive } from '../tracking/learn-drive.ts';
import { type Changing, changeBooking } from './change-booking.ts';
import type { BookingDetail } from './queries.ts';

type Reporting = Changing & Pick<Context, 'gazetteer'>;

/**
 * 'On my way' and 'Arrived': times beside the five statuses, on an own confirmed job. Said again, nothing
 * changes. What lies between the two is a drive that the estimates learn from.
 * @throws Failure NOT_YOURS, STATUS_NOT_ALLOWED, STALE
 */
export async function reportProgress(
  context: Reporting,
  by: Principal,
  id: string,
  kind: 'departed' | 'arrived',
  version?: number | null,
): Promise<BookingDetail> {
  let learnt: DriveFactorRow | null = null;
  const booking = await changeBooking(context, by, id, version, (before, now) => {
    if (before.assignedTechId !== by.id) throw new Failure('NOT_YOURS');
    if (before.status !== 'confirmed') {
      throw new Failure(
        'STATUS_NOT_ALLOWED',
        'Confirm the job first; a job in progress has arrived already.',
      );
    }
    const known = kind === 'departed' ? before.departedAt : before.arrivedAt;
    if (known !== null) return null;
    const departedAt = before.departedAt ?? now;
    const event = { kind, from: null, to: null };
    if (kind === 'departed') return { set: { departedAt }, event };
    const also = async (trx: Db) => {
      learnt = await learnDrive(context, trx, before, now);
    };
    return { set: { departedAt, arrivedAt: now }, event, also };
  });
  if (learnt) context.facts.tell('drive:learnt', learnt);
  return booking;
}
