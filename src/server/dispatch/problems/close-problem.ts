import { Failure } from '../../../domain/failure.ts';
import { type Changing, changeBooking } from '../../bookings/change-bookings.ts';
import { decide } from '../../bookings/decide.ts';
import type { Principal } from '../../platform/principal.ts';
import { settleReport } from '../../reports/settle-report.ts';
import { findProblem } from './queries.ts';

/**
 * Ends what a technician or the customer has reported because a dispatcher says so; what has ended stays as it is.
 * @throws Failure EXCEPTION_NOT_FOUND
 */
export async function closeProblem(context: Changing, by: Principal, id: string): Promise<void> {
  const problem = await findProblem(context.db, id);
  if (!problem) {
    if (await settleReport(context, by, id)) return;
    throw new Failure('EXCEPTION_NOT_FOUND');
  }
  if (problem.endedAt !== null) return;
  await changeBooking(context, by, problem.bookingId, null, (before, now) => {
    const decided = decide(context, before, 'closeProblem', by, now);
    return decided && { ...decided, event: { ...decided.event, from: problem.kind } };
  });
}
