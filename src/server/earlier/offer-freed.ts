import type { Day } from '../../domain/bookings/schedule.ts';
import { hasEarlierTime, offerUntil } from '../../domain/promise/earlier-offer.ts';
import type { Context } from '../context.ts';
import { newId } from '../platform/db/id.ts';
import { addJob } from '../platform/jobs/add-job.ts';
import type { Job, Outcome } from '../platform/jobs/handlers.ts';
import { holdOfferedPlace, openOneDay, openSlotDays } from '../promise/offered-place.ts';
import type { SlotContext } from '../promise/slot-day.ts';
import { daysBefore, firstFreed, freeSlotsOf, type KnownFree, readKnown } from './free-slots.ts';
import {
  findWaiting,
  insertOffer,
  listOfferedTimes,
  listWaiting,
  updateEntry,
  type Waiting,
} from './queries.ts';
import { takeStep, waitingList } from './take-step.ts';

export type Offering = SlotContext & Pick<Context, 'db' | 'clock' | 'sharedClock' | 'changes'>;

/** Offers what has become free on the job's day to those who wait. */
export async function offerFreed(context: Offering, { payload }: Job<'offer-freed'>): Promise<Outcome> {
  await offerDay(context, payload.day);
  return 'done';
}

/** Looks at all days: a shift, a technician or a hold that has expired may have made a place free as well. */
export async function offerAllDays(context: Offering): Promise<void> {
  const { company } = context.config;
  const nowMs = await context.sharedClock();
  const waiting = (await listWaiting(context.db)).filter(isStandard);
  const entries = waiting.map((entry) => ({ entry, known: readKnown(entry.knownFree) }));
  const last = Math.max(0, ...waiting.map(({ scheduledAt }) => scheduledAt ?? 0));
  for await (const { day, slots } of openSlotDays(context, daysBefore(last, nowMs, company), nowMs)) {
    const hasChanged = ({ entry, known }: (typeof entries)[number]) =>
      known[day] !== undefined && known[day] !== freeSlotsOf(entry, day, slots, nowMs, company);
    if (entries.some(hasChanged)) await offerDay(context, day);
  }
}

const isStandard = ({ serviceType }: Waiting): boolean => serviceType === 'standard';

/**
 * Offers the freed slots of a day, one to each customer who waits, whoever came first, first. Whoever looks at the same
 * time on another node finds the offer made: a customer and a booking have one at most, and its place is held.
 */
async function offerDay(context: Offering, day: Day): Promise<void> {
  const tried = new Set<string>();
  while (await offerNext(context, day, tried));
}

/** Makes the first offer that can be made. Returns whether others may follow, by what is free after it. */
async function offerNext(context: Offering, day: Day, tried: Set<string>): Promise<boolean> {
  const { db, config } = context;
  const { company } = config;
  const nowMs = await context.sharedClock();
  const waiting = (await listWaiting(db)).filter(isStandard).filter(({ id }) => !tried.has(id));
  // A slot that becomes free while an offer is open is worth an offer afterwards.
  const asked = waiting.filter(({ offeredHold }) => offeredHold === null);
  if (asked.length === 0) return false;
  const slots = await openOneDay(context, day, nowMs);
  for (const entry of asked) {
    const known = readKnown(entry.knownFree);
    const before = known[day];
    // The booking is on an earlier day.
    if (before === undefined) continue;
    const free = freeSlotsOf(entry, day, slots, nowMs, company);
    if (free === before) continue;
    const knownFree = JSON.stringify({ ...known, [day]: free });
    const startAt = firstFreed(free, before, await listOfferedTimes(db, entry.id), day, company);
    if (startAt === null) {
      await updateEntry(db, entry.id, { knownFree });
      continue;
    }
    tried.add(entry.id);
    await makeOffer(context, entry, { startAt, knownFree, nowMs });
    return true;
  }
  return false;
}

type Freed = { startAt: number; knownFree: string; nowMs: number };

/** Offers a slot to a customer and holds it. Nothing is offered if the booking or the slot has changed meanwhile. */
async function makeOffer(context: Offering, entry: Waiting, { startAt, knownFree, nowMs }: Freed) {
  const { company } = context.config;
  const { id: bookingId, customerId, latitude, longitude, connector, kwh } = entry;
  const expiresAt = offerUntil(nowMs, startAt, company.timeZone);
  if (expiresAt === null || !hasEarlierTime(entry, nowMs, company)) return;
  const id = newId();
  await takeStep(context, { bookingId, to: 'offered', by: waitingList }, async (trx) => {
    const waits = await findWaiting(trx, bookingId);
    if (!waits || startAt >= (waits.scheduledAt ?? 0)) return null;
    const hold = { id, customerId, startAt, latitude, longitude, connector, kwh, expiresAt };
    if (!(await holdOfferedPlace(context, trx, hold, nowMs))) return null;
    if (!(await insertOffer(trx, { id, bookingId, startAt, offeredAt: nowMs, expiresAt }))) return null;
    await updateEntry(trx, bookingId, { knownFree });
    await addJob(trx, { kind: 'expire-earlier', key: id, payload: {}, now: nowMs, dueAt: expiresAt });
    return { earlier: { startAt, expiresAt, outcome: null } };
  });
}

/** Returns what is free before a booking's time now, as it is stored. */
export async function knownFreeOf(
  context: Offering,
  booked: Parameters<typeof freeSlotsOf>[0],
  nowMs: number,
): Promise<string> {
  const { company } = context.config;
  const days = daysBefore(booked.scheduledAt ?? 0, nowMs, company);
  const known: KnownFree = {};
  for await (const { day, slots } of openSlotDays(context, days, nowMs)) {
    known[day] = freeSlotsOf(booked, day, slots, nowMs, company);
  }
  return JSON.stringify(known);
}
