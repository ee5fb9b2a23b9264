import { openStatuses } from '../../../domain/bookings/booking-status.ts';
import type { Db } from '../../platform/db/schema.ts';
import { JOB_COLUMNS } from '../situation/situation.ts';

/** Lists the open bookings until the end of a day, and those that the technicians completed on it. */
export async function listDayBookings(
  db: Db,
  { techIds, fromMs, untilMs }: { techIds: readonly string[]; fromMs: number; untilMs: number },
) {
  const bookings = db
    .selectFrom('bookings')
    .select([...JOB_COLUMNS, 'customerName', 'location', 'completedAt']);
  const [open, completed] = await Promise.all([
    bookings
      .where('status', 'in', openStatuses)
      .where((e) => e.or([e('scheduledAt', 'is', null), e('scheduledAt', '<', untilMs)]))
      .orderBy('createdAt')
      .orderBy('id')
      .execute(),
    techIds.length === 0
      ? []
      : bookings
          .where('assignedTechId', 'in', techIds)
          .where('status', '=', 'completed')
          .where('completedAt', '>=', fromMs)
          .where('completedAt', '<', untilMs)
          .orderBy('completedAt')
          .orderBy('id')
          .execute(),
  ]);
  return [...completed, ...open];
}

export type DayBooking = Awaited<ReturnType<typeof listDayBookings>>[number];
