import { hasEarlierTime, isClearlyEarlier } from '../../domain/promise/earlier-offer.ts';
import { findBooking } from '../bookings/find-booking.ts';
import { type Arriving, withArrivals } from '../bookings/with-arrivals.ts';
import { type Offering, offerAllDays } from './offer-freed.ts';
import { deleteEntry, findWaiting, hasEntries, listWaiting, updateEntry } from './queries.ts';
import { takeStep, waitingList } from './take-step.ts';

type Looking = Offering & Arriving;

/** Looks at everything that those who wait want to hear of. */
export async function lookForEarlier(context: Looking): Promise<void> {
  if (!(await hasEntries(context.db))) return;
  await endLate(context);
  await tellSooner(context);
  await offerAllDays(context);
}

/** Takes bookings off the list whose time leaves no room for an earlier one any more. */
async function endLate(context: Looking): Promise<void> {
  const { db, config } = context;
  const nowMs = await context.sharedClock();
  for (const booking of await listWaiting(db)) {
    if (booking.offeredHold !== null || hasEarlierTime(booking, nowMs, config.company)) continue;
    await takeStep(context, { bookingId: booking.id, to: 'over', by: waitingList }, async (trx) =>
      (await deleteEntry(trx, booking.id)) ? {} : null,
    );
  }
}

/** Tells the customers of emergencies whose van comes clearly earlier than promised, once. */
async function tellSooner(context: Looking): Promise<void> {
  const { db } = context;
  for (const { id: bookingId, serviceType } of await listWaiting(db)) {
    const booking = serviceType === 'emergency' && (await findBooking(db, bookingId));
    if (!booking) continue;
    const [shown] = await withArrivals(context, [booking]);
    const byAt = shown?.arrival ? Date.parse(shown.arrival.byAt) : null;
    if (byAt === null || !isClearlyEarlier(byAt, booking.promisedAt)) continue;
    await takeStep(context, { bookingId, to: 'told', by: waitingList }, async (trx) => {
      if (!(await findWaiting(trx, bookingId))) return null;
      await updateEntry(trx, bookingId, { toldByAt: byAt });
      return {};
    });
  }
}
