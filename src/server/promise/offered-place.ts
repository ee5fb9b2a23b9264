import { setImmediate } from 'node:timers/promises';
import { type Day, dayOf } from '../../domain/bookings/schedule.ts';
import type { Context } from '../context.ts';
import type { Db, SlotHolds } from '../platform/db/schema.ts';
import { runTogether } from '../platform/db/together.ts';
import {
  deleteHold,
  findOfferedHold,
  giveHold,
  insertHold,
  lockDay,
  readSlotDay,
  saveOrders,
  selectOrders,
  selectOrdersOf,
} from './queries.ts';
import { openSlotDay, rangeOf, type SlotContext, type SlotDay } from './slot-day.ts';

type OpenedDay = { day: Day; slots: SlotDay };

/**
 * Reads the slots of days that follow each other, and opens one day after the other: other work of the node goes on
 * between two days.
 */
export async function* openSlotDays(
  context: SlotContext & Pick<Context, 'db'>,
  days: readonly Day[],
  nowMs: number,
): AsyncGenerator<OpenedDay> {
  const { db, config } = context;
  const { timeZone } = config.company;
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return;
  const { fromMs } = rangeOf(first, timeZone);
  const { untilMs } = rangeOf(last, timeZone);
  const [orders, stored] = await Promise.all([
    selectOrdersOf(db, days).execute(),
    readSlotDay(db, { fromMs, untilMs, nowMs }),
  ]);
  for (const day of days) {
    const range = rangeOf(day, timeZone);
    const isOfDay = ({ startAt }: { startAt: number }) => startAt >= range.fromMs && startAt < range.untilMs;
    const ofDay = {
      ...stored,
      bookings: stored.bookings.filter(isOfDay),
      holds: stored.holds.filter(isOfDay),
    };
    const stops = orders.find((row) => row.day === day)?.orders ?? '{}';
    yield { day, slots: openSlotDay(context, day, ofDay, stops) };
    await setImmediate();
  }
}

/** Reads the slots of one day. */
export async function openOneDay(
  context: SlotContext & Pick<Context, 'db'>,
  day: Day,
  nowMs: number,
): Promise<SlotDay> {
  const { db, config } = context;
  const [row, stored] = await Promise.all([
    selectOrders(db, day).executeTakeFirst(),
    readSlotDay(db, { ...rangeOf(day, config.company.timeZone), nowMs }),
  ]);
  return openSlotDay(context, day, stored, row?.orders ?? '{}');
}

/**
 * Holds a slot that is offered to a customer, in the transaction of the offer. Returns false if it has no place left, or if
 * the customer has such a hold already.
 */
export async function holdOfferedPlace(
  context: SlotContext,
  trx: Db,
  offered: Omit<SlotHolds, 'purpose'>,
  nowMs: number,
): Promise<boolean> {
  const { timeZone } = context.config.company;
  const { id, startAt } = offered;
  const day = dayOf(new Date(startAt), timeZone);
  const [[locked]] = await runTogether(trx, [lockDay(trx, day)]);
  const stored = await readSlotDay(trx, { ...rangeOf(day, timeZone), nowMs });
  const slots = openSlotDay(context, day, stored, locked?.orders ?? '{}');
  if (!slots.fits(startAt, offered)) return false;
  slots.take(id, startAt, offered);
  await saveOrders(trx, day, slots.orders());
  return insertHold(trx, { ...offered, purpose: 'offer' });
}

/**
 * Gives the place that is offered to a customer to another account, unless that has such a hold already. Returns the id of
 * the hold that stays where it is.
 */
export async function giveOfferedPlace(
  trx: Db,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<string | null> {
  const offered = await findOfferedHold(trx, fromId);
  if (!offered) return null;
  if (await findOfferedHold(trx, toId)) return offered.id;
  await giveHold(trx, offered.id, toId);
  return null;
}

/** Gives back the place of an offer that has ended; one that was taken has gone before. */
export const releaseOfferedPlace = async (trx: Db, id: string): Promise<unknown> => deleteHold(trx, id);
