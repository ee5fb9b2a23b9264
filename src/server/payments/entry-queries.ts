import type { Insertable } from 'kysely';
import type { Db, LedgerEntries } from '../platform/db/schema.ts';

/** Lists the ids of a payment's written movements. */
export const listMovementIds = async (db: Db, paymentId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('ledgerEntries')
      .select('movementId')
      .distinct()
      .where('paymentId', '=', paymentId)
      .execute()
  ).map(({ movementId }) => movementId);

export const hasBooking = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('bookings').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Returns the tax in a booking's price in cents; 0 if the booking has none. */
export const findTaxCents = async (db: Db, bookingId: string | null): Promise<number> =>
  bookingId === null
    ? 0
    : ((await db.selectFrom('bookings').select('taxCents').where('id', '=', bookingId).executeTakeFirst())
        ?.taxCents ?? 0);

/** Returns what a cancelled booking keeps of its payment, in cents. */
export const findKeptCents = async (db: Db, bookingId: string | null): Promise<number> =>
  bookingId === null
    ? 0
    : ((await db.selectFrom('bookings').select('keptCents').where('id', '=', bookingId).executeTakeFirst())
        ?.keptCents ?? 0);

export const insertEntries = (db: Db, entries: Insertable<LedgerEntries>[]) =>
  db.insertInto('ledgerEntries').values(entries).execute();
