import { isMissedBy, MAX_TIMES_TOLD } from '../../../domain/promise/lateness.ts';
import { toTime } from '../../../domain/time.ts';
import type { BookingDetail } from '../../bookings/find-booking.ts';
import type { Author } from '../../changes/change.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../platform/db/schema.ts';
import { tellTime } from './queries.ts';

type Told = { by: Author; write: (trx: Db) => Promise<boolean> };

/**
 * Tells the customer by when somebody comes who is none of the company's technicians, with what else is written of it, if
 * nobody has reached the booking and it is as it was read. A time after the promise counts as the lateness that is told
 * once.
 */
export async function tellWindow(
  { changes, clock }: Pick<Context, 'changes' | 'clock'>,
  booking: BookingDetail,
  byAt: number,
  { by, write }: Told,
): Promise<void> {
  const now = clock();
  const isLate = isMissedBy(byAt, booking.promisedAt) && booking.lateTimes < MAX_TIMES_TOLD;
  const late = isLate ? { lateToldAt: now, lateBy: byAt, lateReason: null } : null;
  await changes.commit(async (trx) => {
    if (!(await write(trx))) return null;
    if (!(await tellTime(trx, booking, { arrivalToldAt: now, toldArrivesAt: byAt }, late)))
      throw new Error('The booking has changed since it was read.');
    return {
      kind: 'told',
      bookingId: booking.id,
      version: booking.version + 1,
      from: toTime(booking.promisedAt),
      to: toTime(byAt),
      by,
      atMs: now,
      now,
      payload: {},
    };
  });
}
