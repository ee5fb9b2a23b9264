import type { BookingEvent } from '../../domain/change-log.ts';
import { Failure } from '../../domain/failure.ts';
import type { Texts } from '../../domain/texts.ts';
import type { Author, Decided, Decision } from '../changes/change.ts';
import type { Context } from '../context.ts';
import { type BookingDetail, findBooking, findDecisionSince, updateBooking } from './queries.ts';
import { toBooking, toShownJob } from './to-booking.ts';

export type Changing = Pick<Context, 'texts' | 'db' | 'clock' | 'changes' | 'fleet'>;

/**
 * Maximum attempts of one change. Only payments change a booking without a decision, and a booking has few of those.
 */
const MAX_ATTEMPTS = 5;

/**
 * Changes one booking in one transaction: decides from the stored booking, writes only if its version is unchanged, and
 * runs the subscribers (see subscribers/table.ts). Returns the booking after the change.
 *
 * @param seenVersion the version that the client decided from, if it sent one
 * @param decide returns the change, or null for no change; throws a Failure to reject the command
 * @throws Failure BOOKING_NOT_FOUND, STALE with the current booking after a concurrent change, OVERLOADED (the caller
 * may retry) when the booking changed during every attempt
 */
export async function changeBooking(
  context: Changing,
  by: Author,
  id: string,
  seenVersion: number | null | undefined,
  decide: (booking: BookingDetail, now: number) => Decided | null | Promise<Decided | null>,
): Promise<BookingDetail> {
  const now = context.clock();
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const before = await findBooking(context.db, id);
    if (!before) throw new Failure('BOOKING_NOT_FOUND');
    if (seenVersion != null) await refuseStale(context, by, before, seenVersion);
    const decided = await decide(before, now);
    if (!decided) return before;
    const isWritten = await context.changes.commit(async (trx) =>
      (await updateBooking(trx, before, decided.set)) ? changeOf(by, before, decided, now) : null,
    );
    if (isWritten) return (await findBooking(context.db, id)) ?? before;
    // A concurrent change won. The attempt is repeated only if that change was not a decision, such as a payment
    // status.
    const present = await findBooking(context.db, id);
    if (present) await refuseStale(context, by, present, before.version);
  }
  throw new Failure('OVERLOADED', undefined, { retryAfterSeconds: 1 });
}

function changeOf(by: Author, before: BookingDetail, decided: Decided, now: number): Decision {
  const { set, event, atMs = now, reason, ...brought } = decided;
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
    payload: {
      former: { status: before.status, assignedTechId: before.assignedTechId },
      ...(reason !== undefined && { reason }),
    },
  };
}

/** Rejects with the author of the newer change and the current booking, limited to what the reader may see. */
async function refuseStale(
  { texts: { t }, db, fleet }: Pick<Context, 'texts' | 'db' | 'fleet'>,
  by: Author,
  known: BookingDetail,
  seenVersion: number,
): Promise<void> {
  const decision = await findDecisionSince(db, known.id, seenVersion);
  if (!decision && seenVersion <= known.version) return;
  // The newer decision may have been committed after `known` was read.
  const present = (await findBooking(db, known.id)) ?? known;
  const booking =
    by.role === 'tech' ? toShownJob(present, by.id, fleet.get(by.id).isOnDuty) : toBooking(present);
  throw new Failure('STALE', staleText(decision, t), { body: { booking } });
}

function staleText(decision: Pick<BookingEvent, 'role' | 'actor'> | undefined, t: Texts['t']): string {
  if (!decision) return t('Someone has changed this booking meanwhile.');
  if (decision.role === 'customer') return t('The customer has changed this booking meanwhile.');
  return t('{person} has changed this booking meanwhile.', { person: decision.actor });
}
