import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { LINK_AFTER_END_MS, type NewLink } from '../../contract/shapes/shared-tracking.ts';
import { Failure } from '../../domain/failure.ts';
import { allow } from '../bookings/decide.ts';
import { readableBooking } from '../bookings/find-booking.ts';
import type { Context } from '../context.ts';
import type { Background } from '../feature.ts';
import { newId } from '../platform/db/id.ts';
import type { Db } from '../platform/db/schema.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { limits } from '../platform/limits/table.ts';
import { followEnded } from '../platform/live/follow-ended.ts';
import type { Handshake } from '../platform/live/hub.ts';
import type { Principal } from '../platform/principal.ts';
import {
  countLinks,
  endLinks,
  findLink,
  insertLink,
  listEndedLinks,
  listLinksEndedSince,
  lockBooking,
} from './queries.ts';

const TOKEN_BYTES = 16;

/** Only the hash is stored, so that a reader of the database cannot use the links. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
const sessionOf = (linkId: string) => `link:${linkId}`;

type Sharing = Pick<Context, 'db' | 'clock' | 'config' | 'texts'>;

/**
 * Creates a tracking link of 128 random bits, which allows its bearer to watch one open booking of the customer and
 * nothing else.
 * @throws Failure BOOKING_NOT_FOUND, NOT_YOURS, BOOKING_FINISHED, TOO_MANY_LINKS
 */
export async function createLink(
  { db, clock, config, texts }: Sharing,
  by: Principal,
  id: string,
): Promise<NewLink> {
  const booking = await readableBooking({ db }, by, id);
  allow({ texts }, booking, 'share', by);
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const link = { id: newId(), bookingId: id, tokenHash: hashOf(token), createdAt: clock(), endedAt: null };
  await inTransaction(db, async (trx) => {
    // The lock makes concurrent requests count each other's links.
    await lockBooking(trx, id);
    if ((await countLinks(trx, id)) >= limits.links.max) throw new Failure('TOO_MANY_LINKS');
    await insertLink(trx, link);
  });
  return { token, url: `${config.publicUrl}/shared/${token}` };
}

/** Returns the number of active links to an own booking. @throws Failure BOOKING_NOT_FOUND, NOT_YOURS */
export async function countActiveLinks(
  { db }: Pick<Context, 'db'>,
  by: Principal,
  id: string,
): Promise<number> {
  await readableBooking({ db }, by, id);
  return countLinks(db, id);
}

type Ending = Pick<Context, 'db' | 'clock' | 'events'>;

/** Revokes all links to an own booking and disconnects their guests. @throws Failure BOOKING_NOT_FOUND, NOT_YOURS */
export async function revokeLinks({ db, clock, events }: Ending, by: Principal, id: string): Promise<void> {
  await readableBooking({ db }, by, id);
  closeSockets(events, await endLinks(db, { bookingId: id }, clock()));
}

/**
 * Ends the links of bookings that ended more than half an hour ago and disconnects their guests. Reopening a booking
 * does not restore its links.
 */
export async function endExpiredLinks({ db, clock, events }: Ending): Promise<void> {
  const now = clock();
  const old = await listEndedLinks(db, now - LINK_AFTER_END_MS);
  if (old.length > 0) closeSockets(events, await endLinks(db, { ids: old.map(({ id }) => id) }, now));
}

/**
 * Ends all links to these bookings in the caller's transaction. Returns the guest sessions to close after the commit.
 */
export async function endLinksTo(trx: Db, bookingIds: string[], now: number): Promise<string[]> {
  const ended = [];
  for (const bookingId of bookingIds) ended.push(...(await endLinks(trx, { bookingId }, now)));
  return ended.map(({ id }) => sessionOf(id));
}

const closeSockets = (events: Context['events'], ended: { id: string }[]) => {
  if (ended.length > 0) events.emit('sessions:ended', { jtis: ended.map(({ id }) => sessionOf(id)) });
};

/** Disconnects the guests of links that ended on another node, or while they were connecting. */
export const followEndedLinks = (context: Pick<Context, 'db' | 'clock' | 'events' | 'log'>): Background =>
  followEnded(context, async (since) =>
    (await listLinksEndedSince(context.db, since)).map(({ id }) => sessionOf(id)),
  );

/** Returns the guest principal of a link; null if the link is unknown, revoked or expired. */
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

const GuestAuth = z.object({ link: z.string().check(z.minLength(1), z.maxLength(64)) });

/** Returns the guest of the link with which a socket connects, as `readGuest`; null for a socket without a link. */
export function readSocketGuest(
  context: Pick<Context, 'db' | 'clock'>,
  { auth }: Handshake,
): Promise<Principal<'guest'> | null> | null {
  const guest = GuestAuth.safeParse(auth);
  return guest.success ? readGuest(context, guest.data.link) : null;
}
