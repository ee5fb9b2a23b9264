import { isUnassigned } from '../../domain/bookings/booking-status.ts';
import type { BookingEvent } from '../../domain/bookings/change-log.ts';
import { Failure } from '../../domain/failure.ts';
import type { Texts } from '../../domain/texts.ts';
import type { Author, Decided, Decision } from '../changes/change.ts';
import type { Context } from '../context.ts';
import type { Db } from '../platform/db/schema.ts';
import { type BookingDetail, findBooking } from './find-booking.ts';
import { findDecisionSince, findHoldChangeSince, updateBooking } from './queries.ts';
import { findHolderAt } from './report-queries.ts';
import { toBooking, toShownJob } from './to-booking.ts';

export type Changing = Pick<Context, 'texts' | 'db' | 'clock' | 'changes' | 'fleet'>;

/** A booking, and the version that the client decided from, if it sent one. */
export type Seen = { id: string; version?: number | null };

type Decide = (bookings: BookingDetail[], now: number) => (Decided | null)[] | Promise<(Decided | null)[]>;

/**
 * Maximum attempts of one change. Only payments change a booking without a decision, and a booking has few of those.
 */
const MAX_ATTEMPTS = 5;
/** Rolls the transaction back: a concurrent change won. */
const CONFLICT = new Error('A booking has changed since it was read.');

/**
 * Changes bookings in one transaction, all or none: decides from the stored bookings, writes only if their versions are
 * unchanged, and runs the subscribers (see subscribers/table.ts). Returns the bookings after the change.
 *
 * @param decide returns the change of each booking, or null for no change; throws a Failure to reject the command
 * @throws Failure BOOKING_NOT_FOUND, STALE with the current booking after a concurrent change, OVERLOADED (the caller
 * may retry) when a booking changed during every attempt
 */
export async function changeBookings(
  context: Changing,
  by: Author,
  seen: readonly Seen[],
  decide: Decide,
): Promise<BookingDetail[]> {
  const now = context.clock();
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const bookings: BookingDetail[] = [];
    for (const { id, version } of seen) {
      const booking = await findBooking(context.db, id);
      if (!booking) throw new Failure('BOOKING_NOT_FOUND');
      if (version != null) await refuseStale(context, by, booking, version);
      bookings.push(booking);
    }
    const decided = await decide(bookings, now);
    const changes = bookings.flatMap((before, index) => {
      const change = decided[index];
      return change ? { before, decided: change } : [];
    });
    if (changes.length === 0) return bookings;
    if (await isWritten(context, by, changes, now)) return present(context.db, bookings);
    // The attempt is repeated only if the concurrent change was not a decision, such as a payment status.
    for (const booking of await present(context.db, bookings)) {
      const before = bookings.find(({ id }) => id === booking.id);
      if (before) await refuseStale(context, by, booking, before.version);
    }
  }
  throw new Failure('OVERLOADED', undefined, { retryAfterSeconds: 1 });
}

/**
 * Changes one booking as `changeBookings`. Returns the booking after the change.
 * @param seenVersion the version that the client decided from, if it sent one
 * @param decide returns the change, or null for no change; throws a Failure to reject the command
 * @throws Failure BOOKING_NOT_FOUND, STALE, OVERLOADED
 */
export async function changeBooking(
  context: Changing,
  by: Author,
  id: string,
  seenVersion: number | null | undefined,
  decide: (booking: BookingDetail, now: number) => Decided | null | Promise<Decided | null>,
): Promise<BookingDetail> {
  const [changed] = await changeBookings(
    context,
    by,
    [{ id, version: seenVersion }],
    async ([booking], now) => [await decide(booking as BookingDetail, now)],
  );
  return changed as BookingDetail;
}

const present = (db: Db, bookings: readonly BookingDetail[]): Promise<BookingDetail[]> =>
  Promise.all(bookings.map(async (booking) => (await findBooking(db, booking.id)) ?? booking));

type Change = { before: BookingDetail; decided: Decided };

/** Writes all changes, or none if a booking has another version. Returns whether they are written. */
async function isWritten(
  { changes: log }: Pick<Context, 'changes'>,
  by: Author,
  changes: readonly Change[],
  now: number,
): Promise<boolean> {
  // Every transaction locks its bookings in the same order.
  const inOrder = [...changes].sort((a, b) => (a.before.id < b.before.id ? -1 : 1));
  try {
    return await log.commit(async (trx) => {
      for (const { before, decided } of inOrder)
        if (!(await updateBooking(trx, before, decided.set))) throw CONFLICT;
      for (const { decided } of inOrder) await decided.confirm?.(trx);
      return inOrder.map(({ before, decided }) => changeOf(by, before, decided, now));
    });
  } catch (error) {
    if (error === CONFLICT) return false;
    throw error;
  }
}

function changeOf(by: Author, before: BookingDetail, decided: Decided, now: number): Decision {
  const { set, event, atMs = now, reason, kept, waivedCents, cancelReason, absence } = decided;
  const { isReported, rating, proof, reading, report, settledReport, problem } = decided;
  const { problemPhoto, spotPhoto, differenceCents, heldUntil, note } = decided;
  return {
    ...event,
    ...(isReported !== undefined && { isReported }),
    ...(rating && { rating }),
    ...(proof && { proof }),
    ...(reading && { reading }),
    ...(report && { report }),
    ...(settledReport !== undefined && { settledReport }),
    ...(problem && { problem }),
    ...(problemPhoto && { problemPhoto }),
    ...(spotPhoto && { spotPhoto }),
    ...(note !== undefined && { note }),
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
      ...(kept && { kept }),
      ...(waivedCents !== undefined && { waivedCents }),
      ...(cancelReason && { cancelReason }),
      ...(absence && { absence }),
      ...(differenceCents !== undefined && { differenceCents }),
      ...(problem && { problem: problem.kind }),
      ...(heldUntil !== undefined && { heldUntil }),
    },
  };
}

/**
 * Rejects with the author of the newer change and the current booking, limited to what the reader may see. Says nothing to
 * a stranger, whom the command itself refuses, as without a version.
 * @throws Failure STALE
 */
export async function refuseStale(
  { texts: { t }, db, fleet }: Pick<Context, 'texts' | 'db' | 'fleet'>,
  by: Author,
  known: BookingDetail,
  seenVersion: number,
  findSince = findDecisionSince,
): Promise<void> {
  const decision = await findSince(db, known.id, seenVersion);
  if (!decision && seenVersion <= known.version) return;
  if (!(await mayHaveSeen(db, by, known, seenVersion))) return;
  // The newer decision may have been committed after `known` was read.
  const newest = (await findBooking(db, known.id)) ?? known;
  const booking =
    by.role === 'tech' ? toShownJob(newest, by.id, fleet.get(by.id).isOnDuty) : toBooking(newest);
  throw new Failure('STALE', staleText(decision, by, t), { body: { booking } });
}

/** Rejects as `refuseStale` if the hold of the booking has changed, which the version of another command may pass over. */
export const refuseStaleHold = (
  ...[context, by, known, seenVersion]: Parameters<typeof refuseStale>
): Promise<void> => refuseStale(context, by, known, seenVersion, findHoldChangeSince);

/**
 * Returns whether the sender may know of the booking: admins all, customers their own, technicians their own jobs and
 * those that nobody has, and one that was theirs or nobody's at the version that they have seen.
 */
async function mayHaveSeen(
  db: Db,
  { role, id }: Author,
  booking: BookingDetail,
  seenVersion: number,
): Promise<boolean> {
  if (role === 'customer') return booking.customerId === id;
  if (role !== 'tech' || booking.assignedTechId === id) return true;
  if (booking.unpaidRule === 'waits') return false;
  if (isUnassigned(booking)) return true;
  if (seenVersion < 1 || seenVersion > booking.version) return false;
  const holder = await findHolderAt(db, booking.id, seenVersion);
  return holder === null || holder === id;
}

/** Staff are named to staff alone. */
function staleText(
  decision: Pick<BookingEvent, 'role' | 'actor'> | undefined,
  reader: Author,
  t: Texts['t'],
): string {
  if (!decision || reader.role === 'customer') return t('Someone has changed this booking meanwhile.');
  if (decision.role === 'customer') return t('The customer has changed this booking meanwhile.');
  return t('{person} has changed this booking meanwhile.', { person: decision.actor });
}
