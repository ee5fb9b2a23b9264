import { dayOf } from '../../domain/bookings/schedule.ts';
import type { Context } from '../context.ts';
import type { Db } from '../platform/db/schema.ts';
import { runTogether, runWithNext } from '../platform/db/together.ts';
import { lockDay, readSlotDay, type StoredSlotDay, saveOrders, selectOrders, takeHold } from './queries.ts';
import { openSlotDay, rangeOf, type SlotContext, type Wish, withoutStop } from './slot-day.ts';
import { type Booked, isSameWish, needsPlace, refuseFull } from './take-place.ts';

/** A booking as it is after its move; with the technician who keeps it, or null. */
type Moved = Booked & { assignedTechId: string | null };

/**
 * Whether the technician of a booking can keep it at the time of another slot: the plan of that day has room for it in the
 * technician's own route. Nobody keeps a booking that is moved to now.
 */
export async function keepsTechnician(
  context: SlotContext & Pick<Context, 'db'>,
  booking: Moved & { serviceType: string },
  nowMs: number,
): Promise<boolean> {
  const { id, customerId, scheduledAt, assignedTechId } = booking;
  if (!scheduledAt || assignedTechId === null) return false;
  const { timeZone } = context.config.company;
  const day = dayOf(new Date(scheduledAt), timeZone);
  const row = await selectOrders(context.db, day).executeTakeFirst();
  const stored = without(await readSlotDay(context.db, { ...rangeOf(day, timeZone), nowMs }), id);
  // A slot that the customer holds, or is offered, is the customer's.
  const holds = stored.holds.filter((hold) => hold.customerId !== customerId || hold.startAt !== scheduledAt);
  const slots = openSlotDay(context, day, { ...stored, holds }, withoutStop(row?.orders ?? '{}', id));
  return slots.fitsWith(assignedTechId, scheduledAt, wishOf(booking));
}

/**
 * Takes the new place of a booking that the transaction has moved, as `takePlace` does; its former place is free.
 * Returns false, with nothing taken, if there is no place with the technician who was to keep it.
 * @throws Failure SLOT_FULL with `near`
 */
export async function takeMovedPlace(
  context: SlotContext,
  trx: Db,
  booking: Moved,
  { nowMs, askedAtMs }: { nowMs: number; askedAtMs: number },
): Promise<boolean> {
  const { id, customerId, scheduledAt, assignedTechId } = booking;
  if (!scheduledAt) return true;
  if (!needsPlace(context, booking)) {
    await runWithNext(trx, takeHold(trx, customerId, scheduledAt));
    return true;
  }
  const { timeZone } = context.config.company;
  const day = dayOf(new Date(scheduledAt), timeZone);
  const wish = wishOf(booking);
  const [[locked], [hold]] = await runTogether(trx, [
    lockDay(trx, day),
    takeHold(trx, customerId, scheduledAt),
  ]);
  const orders = withoutStop(locked?.orders ?? '{}', id);
  if (assignedTechId === null && hold && hold.expiresAt > nowMs && isSameWish(hold, wish)) {
    await saveOrders(trx, day, orders.replaceAll(`"${hold.id}"`, `"${id}"`));
    return true;
  }
  const stored = without(await readSlotDay(trx, { ...rangeOf(day, timeZone), nowMs }), id);
  const slots = openSlotDay(context, day, stored, orders);
  if (assignedTechId !== null) {
    // In the plan of the day an assigned booking stays with its technician, whatever the order says.
    if (!slots.fitsWith(assignedTechId, scheduledAt, wish)) return false;
    await saveOrders(trx, day, orders);
    return true;
  }
  refuseFull(context, slots, { startAt: scheduledAt, wish, day, nowMs: askedAtMs });
  slots.take(id, scheduledAt, wish);
  await saveOrders(trx, day, slots.orders());
  return true;
}

const wishOf = (booking: Moved): Wish => ({
  ...booking,
  connector: booking.connector ?? null,
  kwh: booking.kwh ?? null,
});

const without = (stored: StoredSlotDay, id: string): StoredSlotDay => ({
  ...stored,
  bookings: stored.bookings.filter((booking) => booking.id !== id),
});
