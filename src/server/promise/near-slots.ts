import {
  addDays,
  canBookSlot,
  type Day,
  dayOf,
  lastBookableDay,
  slotsOf,
} from '../../domain/bookings/schedule.ts';
import { Failure } from '../../domain/failure.ts';
import { MAX_NEAR, nearestSlots } from '../../domain/promise/slot.ts';
import { toTime } from '../../domain/time.ts';
import type { Context } from '../context.ts';
import { openSlotDays } from './offered-place.ts';
import type { SlotContext, SlotDay, Wish } from './slot-day.ts';

type Looking = SlotContext & Pick<Context, 'db' | 'clock' | 'sharedClock'>;

/** Further days are named by the calendar, not beside a full slot. */
const MAX_DAYS_AWAY = 7;

/** Returns the free slots of a day that can be booked at `nowMs`, in order. */
export const freeSlots = (
  { config }: Pick<Context, 'config'>,
  slots: SlotDay,
  { day, wish, nowMs }: { day: Day; wish: Wish; nowMs: number },
): number[] =>
  slotsOf(day, config.company)
    .filter((slot) => canBookSlot(slot, new Date(nowMs)))
    .map((slot) => slot.getTime())
    .filter((slotAt) => slots.fits(slotAt, wish));

/**
 * Returns the refusal of a full slot with the free slots of the days around it too, where its own day has too few; any
 * other error as it is. The days are read after the transaction that refused, which has locked its day.
 */
export async function withOtherDays(
  context: Looking,
  error: unknown,
  { startAt, wish }: { startAt: number; wish: Wish },
): Promise<unknown> {
  if (!(error instanceof Failure) || error.code !== 'SLOT_FULL') return error;
  const { timeZone } = context.config.company;
  const nowMs = context.clock();
  const [today, last] = [dayOf(new Date(nowMs), timeZone), lastBookableDay(new Date(nowMs), timeZone)];
  const day = dayOf(new Date(startAt), timeZone);
  const near = (error.details.body?.near as string[] | undefined)?.map(Date.parse) ?? [];
  for (let away = 1; near.length < MAX_NEAR && away <= MAX_DAYS_AWAY; away += 1) {
    const days = [addDays(day, -away), addDays(day, away)].filter((one) => one >= today && one <= last);
    for await (const opened of openSlotDays(context, days, await context.sharedClock()))
      near.push(...freeSlots(context, opened.slots, { day: opened.day, wish, nowMs }));
  }
  return new Failure('SLOT_FULL', error.message, {
    body: { near: nearestSlots(near, startAt).map(toTime) },
  });
}
