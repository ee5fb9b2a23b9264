import type { Insertable } from 'kysely';
import { changesOneRow } from '../../platform/db/row-counts.ts';
import type { Db, Offers } from '../../platform/db/schema.ts';
import type { OfferRow } from '../situation/situation.ts';

/** Inserts an offer unless the booking or the technician has an open one. Returns whether it is new. */
export const insertOffer = (db: Db, offer: Insertable<Offers>): Promise<boolean> =>
  changesOneRow(
    db
      .insertInto('offers')
      .values(offer)
      .onConflict((c) => c.doNothing()),
  );

/** Closes an offer if it is open. Returns whether it was. */
export const closeOffer = (
  db: Db,
  id: string,
  closed: Pick<OfferRow, 'closedAt' | 'outcome'> & Partial<Pick<OfferRow, 'reason'>>,
): Promise<boolean> =>
  changesOneRow(db.updateTable('offers').set(closed).where('id', '=', id).where('closedAt', 'is', null));

export const findOffer = (db: Db, id: string) =>
  db.selectFrom('offers').selectAll().where('id', '=', id).executeTakeFirst();

export const findOpenOffer = (db: Db, bookingId: string) =>
  db
    .selectFrom('offers')
    .select(['id', 'techId'])
    .where('bookingId', '=', bookingId)
    .where('closedAt', 'is', null)
    .executeTakeFirst();

/** Lists a technician's open offers with their bookings; there is one at most. */
export const listOpenOffers = (db: Db, techId: string) =>
  db
    .selectFrom('offers')
    .innerJoin('bookings', 'bookings.id', 'offers.bookingId')
    .selectAll('offers')
    .select(['bookings.serviceType', 'bookings.location', 'bookings.totalCents'])
    .where('offers.techId', '=', techId)
    .where('offers.closedAt', 'is', null)
    .execute();
