import type { Body, Query } from '../../contract/contract.ts';
import type { slotCalls } from '../../contract/slots.ts';
import {
  canBookSlot,
  type Day,
  dayOf,
  lastBookableDay,
  slotProblem,
  slotsOf,
  slotsText,
} from '../../domain/bookings/schedule.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import { Failure } from '../../domain/failure.ts';
import { type Coordinates, milesBetween, roundToTenth } from '../../domain/places/place.ts';
import type { SlotState } from '../../domain/promise/slot.ts';
import { toTime } from '../../domain/time.ts';
import type { Context } from '../context.ts';
import { newId } from '../platform/db/id.ts';
import type { Db } from '../platform/db/schema.ts';
import { runTogether, runWithNext } from '../platform/db/together.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { addJob } from '../platform/jobs/add-job.ts';
import type { Job, Outcome } from '../platform/jobs/handlers.ts';
import { limits } from '../platform/limits/table.ts';
import { refuseTooMuchEnergy } from '../quotes/most-energy.ts';
import { countHold, giveBackRest } from './hold-time.ts';
import { withOtherDays } from './near-slots.ts';
import {
  deleteDaysBefore,
  deleteHold,
  deleteHoldTimes,
  deleteHoldTimesBefore,
  findHold,
  lockDay,
  putHold,
  readSlotDay,
  type StoredSlotDay,
  saveOrders,
  selectOrders,
  takeHoldOf,
} from './queries.ts';
import { openSlotDay, rangeOf, type SlotContext, type Wish } from './slot-day.ts';
import { refuseFull } from './take-place.ts';

type Holding = SlotContext & Pick<Context, 'db' | 'clock' | 'sharedClock' | 'texts'>;

/**
 * Returns all slots of a day for a place, in order.
 * @param customerId who asks; null for somebody who is not signed in
 * @throws Failure OUTSIDE_SERVICE_AREA, SLOT_TOO_FAR
 */
export async function listSlots(
  context: Holding,
  customerId: string | null,
  { date, connector, energyKwh, ...place }: Query<typeof slotCalls.list>,
) {
  const { company } = context.config;
  const now = new Date(context.clock());
  refuseFarPlace(context, place);
  if (date > lastBookableDay(now, company.timeZone)) throw new Failure('SLOT_TOO_FAR');
  const wish: Wish = { ...place, connector: connector ?? null, kwh: energyKwh ?? null };
  const { db, sharedClock } = context;
  const [row, stored] = await Promise.all([
    selectOrders(db, date).executeTakeFirst(),
    readSlotDay(db, { ...rangeOf(date, company.timeZone), nowMs: await sharedClock() }),
  ]);
  const own = stored.holds.filter((hold) => hold.customerId === customerId);
  const day = openSlotDay(context, date, withoutHolds(stored, own.filter(isForPayment)), row?.orders ?? '{}');
  const stateOf = (slot: Date): SlotState => {
    if (!canBookSlot(slot, now)) return 'past';
    if (own.some(({ startAt }) => startAt === slot.getTime())) return 'held';
    return day.fits(slot.getTime(), wish) ? 'free' : 'full';
  };
  return {
    date,
    slots: slotsOf(date, company).map((slot) => ({
      startAt: toTime(slot.getTime()),
      endAt: toTime(slot.getTime() + company.slots.everyMinutes * MINUTE_MS),
      state: stateOf(slot),
    })),
  };
}

/**
 * Holds a slot for the customer in place of the one held before, which stays if the new one is full.
 * @throws Failure SLOT_INVALID, SLOT_TOO_FAR, OUTSIDE_SERVICE_AREA, ENERGY_TOO_MUCH, SLOT_FULL with `near`,
 * RATE_LIMITED after 15 minutes in an hour
 */
export async function holdSlot(
  context: Holding,
  customerId: string,
  { startAt: sentAt, latitude, longitude, connector = null, energyKwh = null }: Body<typeof slotCalls.hold>,
) {
  const { config, clock, texts } = context;
  const { company } = config;
  const now = clock();
  const startAt = Date.parse(sentAt);
  const problem = slotProblem(new Date(startAt), new Date(now), company);
  if (problem) throw new Failure(problem, problem === 'SLOT_INVALID' ? slotsText(company, texts) : undefined);
  refuseFarPlace(context, { latitude, longitude });
  const wish: Wish = { latitude, longitude, connector, kwh: energyKwh };
  await refuseTooMuchEnergy(context, wish);
  const nowMs = await context.sharedClock();
  const day = dayOf(new Date(startAt), company.timeZone);
  const asked = { customerId, startAt, wish, day, now, nowMs };
  try {
    const { id: holdId, expiresAt } = await storeHold(context, asked);
    return { holdId, startAt: toTime(startAt), expiresAt: toTime(expiresAt) };
  } catch (error) {
    throw await withOtherDays(context, error, asked);
  }
}

/** `now` is the node's clock, which bookable slots are counted from; `nowMs` the shared one, which holds end by. */
type Asked = { customerId: string; startAt: number; wish: Wish; day: Day; now: number; nowMs: number };

async function storeHold(
  context: Holding,
  { customerId, startAt, wish, day, now, nowMs }: Asked,
): Promise<{ id: string; expiresAt: number }> {
  const { config, db } = context;
  const { company } = config;
  const id = newId();
  const readDay = async (trx: Db) => {
    const stored = await readSlotDay(trx, { ...rangeOf(day, company.timeZone), nowMs });
    const own = stored.holds.filter((one) => one.customerId === customerId);
    // A slot that is offered to the customer is the customer's.
    return withoutHolds(
      stored,
      own.filter((one) => isForPayment(one) || one.startAt === startAt),
    );
  };
  const wanted = { startAt, wish, day, nowMs: now };
  if (company.slotCapacity !== 'unlimited') {
    // Whoever finds the slot full does not wait for the others who ask for it.
    const row = await selectOrders(db, day).executeTakeFirst();
    refuseFull(context, openSlotDay(context, day, await readDay(db), row?.orders ?? '{}'), wanted);
  }
  return inTransaction(db, async (trx) => {
    const [[locked], [own]] = await runTogether(trx, [
      lockDay(trx, day),
      takeHoldOf(trx, customerId).where('purpose', '=', 'payment'),
    ]);
    const slots = openSlotDay(context, day, await readDay(trx), locked?.orders ?? '{}');
    refuseFull(context, slots, wanted);
    if (own) await giveBackRest(trx, own, nowMs);
    const expiresAt = await countHold(context, trx, { customerId, startAt }, nowMs);
    slots.take(id, startAt, wish);
    await saveOrders(trx, day, slots.orders());
    await putHold(trx, { id, customerId, purpose: 'payment', startAt, ...wish, expiresAt });
    const job = { kind: 'release-hold', key: `hold:${id}`, payload: { holdId: id } } as const;
    await addJob(trx, { ...job, now: nowMs, dueAt: expiresAt });
    return { id, expiresAt };
  });
}

type StoredHold = StoredSlotDay['holds'][number];

/** Gives a hold back. @throws Failure NOT_YOURS for another customer's */
export async function releaseOwnHold(
  { db, sharedClock }: Pick<Context, 'db' | 'sharedClock'>,
  customerId: string,
  id: string,
): Promise<void> {
  const hold = await findHold(db, id);
  if (!hold) return;
  if (hold.customerId !== customerId) throw new Failure('NOT_YOURS');
  const nowMs = await sharedClock();
  await inTransaction(db, async (trx) => {
    const isGone = await deleteHold(trx, id);
    if (isGone && isForPayment(hold)) await giveBackRest(trx, hold, nowMs);
  });
}

/** Deletes the hold of a customer whose account is deleted, and how long the customer has held which slots. */
export async function forgetHold(trx: Db, customerId: string): Promise<void> {
  await runWithNext(trx, takeHoldOf(trx, customerId));
  await runWithNext(trx, deleteHoldTimes(trx, customerId));
}

/** Deletes the orders of days gone by, and the counted time of holds that no limit looks at any more. */
export async function deleteOldSlots({
  db,
  config,
  clock,
  sharedClock,
}: Pick<Context, 'db' | 'config' | 'clock' | 'sharedClock'>): Promise<Outcome> {
  await deleteDaysBefore(db, dayOf(new Date(clock()), config.company.timeZone)).execute();
  await deleteHoldTimesBefore(db, (await sharedClock()) - limits.slotHolds.windowMs).execute();
  return 'done';
}

/** Deletes a hold whose time is over. One that was booked or replaced has gone before. */
export async function releaseHold(
  { db, sharedClock }: Pick<Context, 'db' | 'sharedClock'>,
  { payload: { holdId } }: Job<'release-hold'>,
): Promise<Outcome> {
  const hold = await findHold(db, holdId);
  if (!hold) return 'done';
  if ((await sharedClock()) < hold.expiresAt) return { retryAt: hold.expiresAt };
  await deleteHold(db, holdId);
  return 'done';
}

const isForPayment = ({ purpose }: Pick<StoredHold, 'purpose'>): boolean => purpose === 'payment';

/** A customer who asks for another slot gives the own one back. */
const withoutHolds = (stored: StoredSlotDay, own: readonly StoredHold[]): StoredSlotDay => ({
  ...stored,
  holds: stored.holds.filter((hold) => !own.includes(hold)),
});

function refuseFarPlace({ config, texts }: Pick<Context, 'config' | 'texts'>, place: Coordinates): void {
  const { base, maxMiles } = config.company;
  if (roundToTenth(milesBetween(base, place)) <= maxMiles) return;
  const message = 'That place is more than {maxMiles} miles from our base, too far for us to come.';
  throw new Failure('OUTSIDE_SERVICE_AREA', texts.t(message, { maxMiles }));
}
