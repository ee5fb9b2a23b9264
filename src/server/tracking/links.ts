import { createHash, randomBytes } from 'node:crypto';
import { Failure } from '../../domain/failure.ts';
import { LINK_AFTER_END_MS, type NewLink } from '../../domain/shared-tracking.ts';
import type { Principal } from '../accounts/principal.ts';
import { allow } from '../bookings/decide.ts';
import { readableBooking } from '../bookings/find-booking.ts';
import type { Context } from '../context.ts';
import { newId } from '../db/id.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { limits } from '../limits/table.ts';
import { countLinks, endLinks, findLink, insertLink, listEndedLinks, lockBooking } from './queries.ts';

const TOKEN_BYTES = 16;

/** Only the hash is stored: whoever reads the database cannot follow anybody by it. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
const sessionOf = (linkId: string) => `link:${linkId}`;

type Sharing = Pick<Context, 'db' | 'clock' | 'config'>;

/**
 * Makes a link of 128 random bits by which anybody may watch an own open booking, and nothing more.
 * @throws Failure BOOKING_NOT_FOUND, NOT_YOURS, BOOKING_FINISHED, TOO_MANY_LINKS
 */
export async function makeLink({ db, clock, config }: Sharing, by: Principal, id: string): Promise<NewLink> {
  const booking = await readableBooking({ db }, by, id);
  allow(booking, 'share', by);
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const link = { id: newId(), bookingId: id, tokenHash: hashOf(token), createdAt: clock(), endedAt: null };
  await inTransaction(db, async (trx) => {
    // Of many requests at once each counts what those before it have stored.
    await lockBooking(trx, id);
    if ((await countLinks(trx, id)) >= limits.links.max) throw new Failure('TOO_MANY_LINKS');
    await insertLink(trx, link);
  });
  return { token, url: `${config.publicUrl}/shared/${token}` };
}

/** How many links to an own booking work. @throws Failure BOOKING_NOT_FOUND, NOT_YOURS */
export async function linksOf({ db }: Pick<Context, 'db'>, by: Principal, id: string): Promise<number> {
  await readableBooking({ db }, by, id);
  return countLinks(db, id);
}

type Ending = Pick<Context, 'db' | 'clock' | 'events'>;

/** Ends every link to an own booking; who watches by one is cut off. @throws Failure as above */
export async function revokeLinks({ db, clock, events }: Ending, by: Principal, id: string): Promise<void> {
  await readableBooking({ db }, by, id);
  closeSockets(events, await endLinks(db, { bookingId: id }, clock()));
}

/**
 * Ends the links whose booking has been over for half an hour, with the sockets that watch by them; they do not come
 * back with it.
 */
export async function endOldLinks({ db, clock, events }: Ending): Promise<void> {
  const now = clock();
  const old = await listEndedLinks(db, now - LINK_AFTER_END_MS);
  if (old.length > 0) closeSockets(events, await endLinks(db, { ids: old.map(({ id }) => id) }, now));
}

/** Ends every link to these bookings in the caller's transaction; answers the guest sessions to close after it. */
export async function endLinksTo(trx: Db, bookingIds: string[], now: number): Promise<string[]> {
  const ended = [];
  for (const bookingId of bookingIds) ended.push(...(await endLinks(trx, { bookingId }, now)));
  return ended.map(({ id }) => sessionOf(id));
}

const closeSockets = (events: Context['events'], ended: { id: string }[]) => {
  if (ended.length > 0) events.emit('sessions:ended', { jtis: ended.map(({ id }) => sessionOf(id)) });
};

/** The guest that a link makes of whoever has it; null when it is unknown, revoked or over. */
export async function readGuest(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  token: string,
): Promise<Principal<'guest'> | null> {
  const link = await findLink(db, hashOf(token));
  if (!link) return null;
  const overAt = link.completedAt ?? link.cancelledAt;
  const expiresAt = overAt === null ? Number.POSITIVE_INFINITY : overAt + LINK_AFTER_END_MS;
  if (expiresAt <= clock()) return null;
  return {
    role: 'guest',
    id: link.bookingId,
    jti: sessionOf(link.id),
    openedAt: link.createdAt,
    authenticatedAt: null,
    expiresAt,
  };
}
