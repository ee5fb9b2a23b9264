import type { Db } from '../platform/db/schema.ts';
import type { EarlierChange } from './change.ts';
import { touchBooking } from './queries.ts';

/**
 * Increments the booking's version, which locks the booking, before something happens to it on the list of those who wait
 * for an earlier time. Returns the change for the log.
 */
export async function recordEarlier(
  trx: Db,
  moved: Pick<EarlierChange, 'bookingId' | 'to' | 'by' | 'now' | 'payload'>,
): Promise<EarlierChange> {
  const version = await touchBooking(trx, moved.bookingId);
  return { ...moved, kind: 'earlier', from: null, version, atMs: moved.now };
}
