import { Failure } from '../../domain/failure.ts';
import type { Principal } from '../accounts/principal.ts';
import { type Changing, changeBooking } from './change-booking.ts';
import type { BookingDetail } from './queries.ts';

/**
 * 'On my way' and 'Arrived': times beside the five statuses, on an own confirmed job. Said again, nothing
 * changes.
 * @throws Failure NOT_YOURS, STATUS_NOT_ALLOWED, STALE
 */
export function reportProgress(
  context: Changing,
  by: Principal,
  id: string,
  kind: 'departed' | 'arrived',
  version?: number | null,
): Promise<BookingDetail> {
  return changeBooking(context, by, id, version, (before, now) => {
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
    return {
      set: kind === 'departed' ? { departedAt } : { departedAt, arrivedAt: now },
      event: { kind, from: null, to: null },
    };
  });
}
