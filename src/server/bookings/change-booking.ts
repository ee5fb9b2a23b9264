import { Failure } from '../../domain/failure.ts';
import type { Principal } from '../accounts/principal.ts';
import type { Decided, Decision } from '../changes/change.ts';
import type { Context } from '../context.ts';
import { type BookingDetail, findBooking, findDecisionSince, updateBooking } from './queries.ts';
import { toBooking, toShownJob } from './to-booking.ts';

export type Changing = Pick<Context, 'db' | 'clock' | 'changes' | 'fleet'>;

/** Tries of one change. Only payments write without a decision, and a booking has a few of those at most. */
const MAX_TRIES = 5;

/**
 * Changes one booking: decides by what is stored, writes only if it is still so, with all that follows from it (see
 * subscribers/table.ts), and commits. Answers the booking as it is then.
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
  decide: (booking: BookingDetail, now: number) => Decided | null | Promise<Decided | null>,
): Promise<BookingDetail> {
  const now = context.clock();
  for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
    const before = await findBooking(context.db, id);
    if (!before) throw new Failure('BOOKING_NOT_FOUND');
    if (seenVersion != null) await refuseStale(context, by, before, seenVersion);
    const decided = await decide(before, now);
    if (!decided) return before;
    const isWritten = await context.changes.commit(async (trx) =>
      (await updateBooking(trx, before, decided.set)) ? changeOf(by, before, decided, now) : null,
    );
    if (isWritten) return (await findBooking(context.db, id)) ?? before;
    // Somebody was first. Only when that was no decision (a payment went its way) is it tried again.
    const present = await findBooking(context.db, id);
    if (present) await refuseStale(context, by, present, before.version);
  }
  throw new Failure('OVERLOADED', undefined, { retryAfterSeconds: 1 });
}

function changeOf(by: Principal, before: BookingDetail, decided: Decided, now: number): Decision {
  const { set, event, atMs = now, ...brought } = decided;
  return {
    ...event,
    ...brought,
    bookingId: before.id,
    version: before.version + 1,
    by,
    atMs,
    now,
    before,
    after: { ...before, ...set },
    payload: { former: { status: before.status, assignedTechId: before.assignedTechId } },
  };
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
