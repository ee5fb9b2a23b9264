import type { Db } from '../platform/db/schema.ts';
import type { OfferMove } from './change.ts';
import { touchBooking, touchSeenBooking } from './queries.ts';

type Moved = Omit<OfferMove, 'version' | 'atMs'>;

/** Increments the booking's version as an offer ends. Returns the change for the log. */
export async function recordOfferEnd(trx: Db, moved: Moved): Promise<OfferMove> {
  return { ...moved, version: await touchBooking(trx, moved.bookingId), atMs: moved.now };
}

/**
 * Increments the booking's version as an offer is made. Returns the change for the log; null if the booking has changed
 * since `seenVersion`.
 */
export async function recordOffer(trx: Db, seenVersion: number, moved: Moved): Promise<OfferMove | null> {
  const isSeen = await touchSeenBooking(trx, { id: moved.bookingId, version: seenVersion });
  return isSeen ? { ...moved, version: seenVersion + 1, atMs: moved.now } : null;
}
