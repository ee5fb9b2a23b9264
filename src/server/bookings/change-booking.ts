import type { BookingEvent } from '../../domain/booking.ts';
import { isInPool } from '../../domain/booking-status.ts';
import { Failure } from '../../domain/failure.ts';
import type { Principal } from '../accounts/principal.ts';
import { recordBookingChange } from '../audit/record-booking-change.ts';
import type { Context } from '../context.ts';
import { newId } from '../db/id.ts';
import type { BookingRow, Database, Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { clearAlert, publishAcknowledged } from '../notifications/clear-alert.ts';
import { queueMoments } from '../notifications/queue-messages.ts';
import { waitAgain } from '../notifications/raise-alerts.ts';
import { announceChanged } from './announce.ts';
import { type BookingDetail, findBooking, findDecisionSince, insertEvent, updateBooking } from './queries.ts';
import { toBooking, toShownJob } from './to-booking.ts';

export type Changing = Pick<Context, 'db' | 'clock' | 'publish' | 'facts' | 'settleSoon' | 'fleet'>;

/** What a change does to a booking, what its history says, and what else belongs into the transaction. */
export type Change = {
  set: Partial<Omit<BookingRow, 'id' | 'version'>>;
  event: Pick<BookingEvent, 'kind' | 'from' | 'to'>;
  /** When it happened, in epoch milliseconds; now unless given. */
  atMs?: number;
  also?: (trx: Db) => Promise<void>;
};

/** Tries of one change. Only payments write without a decision, and a booking has a few of those at most. */
const MAX_TRIES = 5;

/**
 * Changes one booking: decides by what is stored, writes only if it is still so, keeps the history, clears the
 * alert of a booking that needs a technician no longer, commits, and tells everyone.
 *
 * @param seenVersion the version that the sender decided by, if it said so
 * @param decide answers the change, or null when there is nothing to do; throws a Failure to refuse
 * @throws Failure BOOKING_NOT_FOUND, STALE with the present booking when another was first, OVERLOADED (the
 *   caller may try again) when the booking changed during each of the tries
 */
export async function changeBooking(
  context: Changing,
  by: Principal,
  id: string,
  seenVersion: number | null | undefined,
  decide: (booking: BookingDetail, now: number) => Change | null | Promise<Change | null>,
): Promise<BookingDetail> {
  const now = context.clock();
  for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
    const before = await findBooking(context.db, id);
    if (!before) throw new Failure('BOOKING_NOT_FOUND');
    if (seenVersion != null) await refuseStale(context, by, before, seenVersion);
    const change = await decide(before, now);
    if (!change) return before;
    const written = await write(context.db, by, before, change, now);
    if (written) {
      const changed = await announceChanged(context, id, before);
      publishAcknowledged(context.publish, written.acknowledged, { by: actorOf(by), at: now });
      return changed;
    }
    // Somebody was first. Only when that was no decision (a payment went its way) is it tried again.
    const present = await findBooking(context.db, id);
    if (present) await refuseStale(context, by, present, before.version);
  }
  throw new Failure('OVERLOADED', undefined, { retryAfterSeconds: 1 });
}

const actorOf = (by: Principal): string => (by.role === 'customer' ? 'customer' : by.id);

/** Answers the ids of the acknowledged alerts; null, with nothing written, when the booking has moved on. */
function write(
  db: Database,
  by: Principal,
  before: BookingDetail,
  change: Change,
  now: number,
): Promise<{ acknowledged: string[] } | null> {
  return inTransaction(db, async (trx) => {
    if (!(await updateBooking(trx, before, change.set))) return null;
    await insertEvent(trx, {
      id: newId(),
      bookingId: before.id,
      version: before.version + 1,
      at: change.atMs ?? now,
      actor: actorOf(by),
      role: by.role,
      kind: change.event.kind,
      fromValue: change.event.from,
      toValue: change.event.to,
    });
    await recordBookingChange(trx, by, before.id, change.event, now);
    await queueMoments(trx, before, change.set, by.role === 'tech' ? by.id : null, now);
    await change.also?.(trx);
    const waits = isInPool({ ...before, ...change.set });
    if (waits && !isInPool(before)) await waitAgain(trx, before, now);
    return { acknowledged: waits ? [] : await clearAlert(trx, before.id, { by: actorOf(by), at: now }) };
  });
}

/** Refuses with who changed the booking since, and what it is now, as far as this reader may see it. */
async function refuseStale(
  { db, fleet }: Pick<Context, 'db' | 'fleet'>,
  by: Principal,
  known: BookingDetail,
  seenVersion: number,
): Promise<void> {
  const decision = await findDecisionSince(db, known.id, seenVersion);
  if (!decision && seenVersion <= known.version) return;
  // The decision may have come after what was read.
  const present = (await findBooking(db, known.id)) ?? known;
  const who = !decision ? 'Someone' : decision.role === 'customer' ? 'The customer' : decision.actor;
  const booking =
    by.role === 'tech' ? toShownJob(present, by.id, fleet.get(by.id).isOnDuty) : toBooking(present);
  throw new Failure('STALE', `${who} has changed this booking meanwhile.`, { body: { booking } });
}
