import { type Forecast, isWorthReassigning, type Reassignment } from '../../../domain/dispatch/forecast.ts';
import type { Changing } from '../../bookings/change-bookings.ts';
import { automatic } from '../offers/open-offer.ts';
import { reassignmentReason, type TextContext } from '../reason-texts.ts';
import { hasOpenOffer, isAdminsChoice } from '../situation/offer-history.ts';
import type { DispatchRecord, OpenBooking } from '../situation/situation.ts';
import { swapTechnicians } from '../swap-technicians.ts';
import { assignAutomatically, unlessOutOfDate } from './assign-automatically.ts';

/**
 * Gives each assigned job to its better technician, with the reason in the history, if that technician can go now. The
 * dispatcher's own choices stay, and so does a job whose technicians got another one meanwhile.
 */
export async function reassignAutomatically(
  context: Changing & TextContext,
  assigned: readonly OpenBooking[],
  forecasts: ReadonlyMap<string, Forecast>,
  record: DispatchRecord,
): Promise<void> {
  const reassignments = new Map<string, { booking: OpenBooking; better: Reassignment }>();
  for (const booking of assigned) {
    const better = forecasts.get(booking.id)?.better;
    if (!better || better.freeAt !== null || hasOpenOffer(better.techId, record)) continue;
    if (isAdminsChoice(booking, record) || !isWorthReassigning(better, record.turnMinutes)) continue;
    reassignments.set(booking.id, { booking, better });
  }
  for (const { booking, better } of reassignments.values()) {
    const reason = reassignmentReason(context, better);
    if (better.swapWith === undefined) {
      await assignAutomatically(context, booking, { techId: better.techId, reason });
      continue;
    }
    const other = reassignments.get(better.swapWith);
    // Both bookings name each other; the first one swaps.
    if (!other || booking.id > other.booking.id) continue;
    const reasons = [reason, reassignmentReason(context, other.better)];
    await unlessOutOfDate(() => swapTechnicians(context, automatic, [booking, other.booking], reasons));
  }
}
