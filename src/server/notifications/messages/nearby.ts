import { NEARBY_MINUTES } from '../../../domain/tracking/eta.ts';
import { findBooking } from '../../bookings/find-booking.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type Estimating, estimate, track } from '../../tracking/eta.ts';
import { listApproached } from './queries.ts';
import { isArrivalTold, queueApproach } from './queue-messages.ts';

/** Notifies customers with push whose technician is near or has arrived. */
export async function lookForNearby(context: Estimating): Promise<void> {
  const { db, clock } = context;
  for (const { id } of await listApproached(db)) {
    const booking = await findBooking(db, id);
    if (!booking || (await isArrivalTold(db, booking))) continue;
    const eta = await estimate(context, await track(context, booking));
    if (eta.estimatedTimeMinutes === null || eta.estimatedTimeMinutes > NEARBY_MINUTES) continue;
    const kind = eta.estimatedTimeMinutes === 0 ? 'arrived' : 'nearby';
    await inTransaction(db, (trx) => queueApproach(trx, kind, booking, clock()));
  }
}
