import { type Changing, changeBooking } from '../bookings/change-bookings.ts';
import { decide } from '../bookings/decide.ts';
import type { Principal } from '../platform/principal.ts';
import { findReport, listReportsOf } from './queries.ts';

/**
 * Ends what a customer has reported because a dispatcher says so; one that is settled stays as it is. Returns whether there
 * is such a report.
 */
export async function settleReport(context: Changing, by: Principal, id: string): Promise<boolean> {
  const report = await findReport(context.db, id);
  if (!report) return false;
  const { bookingId, kind } = report;
  await changeBooking(context, by, bookingId, null, async (before, now) => {
    const open = (await listReportsOf(context.db, bookingId)).filter((each) => each.settledAt === null);
    if (!open.some((each) => each.id === id)) return null;
    const decided = decide(context, before, 'settleReport', by, now);
    const next = open.find((each) => each.id !== id);
    return (
      decided && {
        ...decided,
        set: { ...decided.set, reportedAt: next?.at ?? null },
        event: { ...decided.event, from: kind },
        settledReport: id,
      }
    );
  });
  return true;
}
