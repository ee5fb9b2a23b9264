import { changesOneRow } from '../../platform/db/row-counts.ts';
import type { Db, SavedCardRow } from '../../platform/db/schema.ts';

/** Lists a customer's saved cards, the newest first. */
export const listCards = (db: Db, customerId: string): Promise<SavedCardRow[]> =>
  db
    .selectFrom('savedCards')
    .selectAll()
    .where('customerId', '=', customerId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();

export const findCard = (db: Db, id: string): Promise<SavedCardRow | undefined> =>
  db.selectFrom('savedCards').selectAll().where('id', '=', id).executeTakeFirst();

export const insertCard = (trx: Db, card: SavedCardRow) =>
  trx.insertInto('savedCards').values(card).execute();

export const removeCard = (trx: Db, id: string): Promise<boolean> =>
  changesOneRow(trx.deleteFrom('savedCards').where('id', '=', id));

/** Returns whether the provider's customer has a card left. */
export const hasCardOf = async (db: Db, providerCustomerId: string): Promise<boolean> =>
  (await db
    .selectFrom('savedCards')
    .select('id')
    .where('providerCustomerId', '=', providerCustomerId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Ends the wish to save the card of a payment. Returns the payment's customer if there was one. */
export const endSaving = (trx: Db, paymentId: string) =>
  trx
    .updateTable('payments')
    .set({ saveCardZip: null })
    .where('id', '=', paymentId)
    .where('saveCardZip', 'is not', null)
    .returning('customerId')
    .executeTakeFirst();

/** Ends all such wishes of a customer. Returns their payments. */
export const endSavingOf = (trx: Db, customerId: string) =>
  trx
    .updateTable('payments')
    .set({ saveCardZip: null })
    .where('customerId', '=', customerId)
    .where('saveCardZip', 'is not', null)
    .returning('id')
    .execute();

export const giveCards = (trx: Db, fromId: string, toId: string) =>
  trx.updateTable('savedCards').set({ customerId: toId }).where('customerId', '=', fromId).execute();

/** Returns the name of a customer. */
export const findName = (db: Db, customerId: string) =>
  db
    .selectFrom('customers')
    .select(['firstName', 'lastName'])
    .where('id', '=', customerId)
    .executeTakeFirst();
