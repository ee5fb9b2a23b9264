import { type Day, dayOf } from '../../domain/bookings/schedule.ts';
import { Failure } from '../../domain/failure.ts';
import { nearestSlots } from '../../domain/promise/slot.ts';
import { toTime } from '../../domain/time.ts';
import type { Context } from '../context.ts';
import type { Db, NewBookingRow } from '../platform/db/schema.ts';
import { runTogether, runWithNext } from '../platform/db/together.ts';
import { freeSlots } from './near-slots.ts';
import { lockDay, readSlotDay, saveOrders, takeHold } from './queries.ts';
import { openSlotDay, rangeOf, type SlotContext, type SlotDay, type Wish } from './slot-day.ts';

/** A booking that needs a place, if it has a time. */
export type Booked = Pick<
  NewBookingRow,
  'id' | 'customerId' | 'serviceType' | 'latitude' | 'longitude' | 'createdAt'
> & { scheduledAt?: number | null; connector?: Wish['connector']; kwh?: number | null };

/** Whether a booking takes one of a limited number of places. */
export const needsPlace = (
  { config }: Pick<Context, 'config'>,
  { serviceType }: Pick<Booked, 'serviceType'>,
) => serviceType === 'standard' && config.company.slotCapacity !== 'unlimited';

/**
 * Takes a standard booking's place in the booking's transaction: the one that the customer holds, or else one that is
 * free. A customer has one hold, so that the booking does not need its id to find it.
 * @param nowMs the time of the shared clock
 * @throws Failure SLOT_FULL with `near`
 */
export async function takePlace(
  context: SlotContext,
  trx: Db,
  booking: Booked,
  nowMs: number,
): Promise<void> {
  const { id, customerId, scheduledAt, createdAt } = booking;
  if (!scheduledAt) return;
  if (!needsPlace(context, booking)) return runWithNext(trx, takeHold(trx, customerId, scheduledAt));
  const { timeZone } = context.config.company;
  const day = dayOf(new Date(scheduledAt), timeZone);
  const wish: Wish = { ...booking, connector: booking.connector ?? null, kwh: booking.kwh ?? null };
  const [[locked], [hold]] = await runTogether(trx, [
    lockDay(trx, day),
    takeHold(trx, customerId, scheduledAt),
  ]);
  const orders = locked?.orders ?? '{}';
  if (hold && hold.expiresAt > nowMs && isSameWish(hold, wish))
    return saveOrders(trx, day, orders.replaceAll(`"${hold.id}"`, `"${id}"`));
  const stored = await readSlotDay(trx, { ...rangeOf(day, timeZone), nowMs });
  const slots = openSlotDay(context, day, stored, orders);
  refuseFull(context, slots, { startAt: scheduledAt, wish, day, nowMs: createdAt });
  slots.take(id, scheduledAt, wish);
  return saveOrders(trx, day, slots.orders());
}

type Asked = { startAt: number; wish: Wish; day: Day; nowMs: number };

/** @throws Failure SLOT_FULL with the nearest free slots of the day as `near`; `withOtherDays` adds those of other days */
export function refuseFull(
  context: Pick<Context, 'config'>,
  slots: SlotDay,
  { startAt, wish, day, nowMs }: Asked,
): void {
  if (slots.fits(startAt, wish)) return;
  const free = freeSlots(context, slots, { day, wish, nowMs });
  throw new Failure('SLOT_FULL', undefined, { body: { near: nearestSlots(free, startAt).map(toTime) } });
}

/** Whether a booking goes where its hold says, and needs the same. */
export const isSameWish = (held: Wish, wish: Wish): boolean =>
  held.latitude === wish.latitude &&
  held.longitude === wish.longitude &&
  held.connector === wish.connector &&
  held.kwh === wish.kwh;
