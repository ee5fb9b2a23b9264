import { Failure } from '../../domain/failure.ts';
import { type Changing, changeBooking } from '../bookings/change-bookings.ts';
import { decide } from '../bookings/decide.ts';
import type { Author } from '../changes/change.ts';
import { findReport, listReportsOf, listUnanswered } from './queries.ts';

/**
 * Ends what a customer has reported because a dispatcher says so, or deletes it as the system because it is too old; one
 * that is settled stays as it is. Returns whether there is such a report.
 */
export async function settleReport(context: Changing, by: Author, id: string): Promise<boolean> {
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

/** Ends and deletes at most `limit` reports from before an instant that nobody has settled. Returns their number. */
export async function deleteUnanswered(context: Changing, before: number, limit: number): Promise<number> {
  let count = 0;
  for (const id of await listUnanswered(context.db, before, limit)) {
    try {
      await settleReport(context, { role: 'system', id: 'retention' }, id);
      count += 1;
    } catch (error) {
      // Somebody changes the booking at this moment: the next run finds the report again.
      if (!(error instanceof Failure)) throw error;
    }
  }
  return count;
}
