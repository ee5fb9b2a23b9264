import type { ThreadSide, UnreadThread } from '../../domain/bookings/thread.ts';
import { storeEvent } from '../changes/stored-events.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Principal } from '../platform/principal.ts';
import { findNewest, listUnread, saveRead } from './queries.ts';
import { allowReading } from './read-thread.ts';

type Reading = Pick<Context, 'db' | 'clock'>;

/**
 * Marks messages as read by a technician or by dispatchers, at most those that are written, and tells the pages that show what is unread.
 * @throws as `allowReading`
 */
export async function markRead(
  context: Reading,
  by: Principal<Exclude<ThreadSide, 'customer'>>,
  bookingId: string,
  upTo: number,
): Promise<void> {
  const { db, clock } = context;
  await allowReading(context, by, bookingId);
  await inTransaction(db, async (trx) => {
    const newest = await findNewest(trx, bookingId);
    if (newest === null) return;
    if ((await saveRead(trx, bookingId, by, Math.min(upTo, newest))) > 0)
      await storeEvent(trx, 'thread:read', { bookingId }, { at: clock() });
  });
}

/** What nobody of staff has read of what customers wrote. */
export const unreadByStaff = ({ db }: Pick<Context, 'db'>): Promise<UnreadThread[]> =>
  listUnread(db, { from: ['customer'], readBy: ['tech', 'admin'] });

/** What the technician has not read in the threads of the own jobs. */
export const unreadByTechnician = ({ db }: Pick<Context, 'db'>, techId: string): Promise<UnreadThread[]> =>
  listUnread(db, { from: ['customer', 'admin'], readBy: ['tech'], techId });
