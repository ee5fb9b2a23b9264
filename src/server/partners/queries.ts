import type { Insertable } from 'kysely';
import { PARTNER_TECH_ID } from '../../domain/dispatch/partner.ts';
import { changesOneRow } from '../platform/db/row-counts.ts';
import type { Db, PartnerCallRow, PartnerCalls } from '../platform/db/schema.ts';

/** Inserts the account that stands for the partner, or gives it the partner's present name. Nobody can sign in to it. */
export const savePartnerAccount = (db: Db, name: string, createdAt: number) =>
  db
    .insertInto('staff')
    .values({ username: PARTNER_TECH_ID, role: 'tech', name, passwordHash: '', isActive: 0, createdAt })
    .onConflict((c) => c.column('username').doUpdateSet({ name }))
    .execute();

export const insertCall = (trx: Db, call: Insertable<PartnerCalls>) =>
  trx.insertInto('partnerCalls').values(call).execute();

export const findCall = (db: Db, id: string): Promise<PartnerCallRow | undefined> =>
  db.selectFrom('partnerCalls').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns the call that the partner has, is asked for or has done. */
export const findOpenCall = (db: Db, bookingId: string): Promise<PartnerCallRow | undefined> =>
  db
    .selectFrom('partnerCalls')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .where('givenUpAt', 'is', null)
    .executeTakeFirst();

/** Changes a call that is in one of these states. Returns whether it was. */
export const updateCall = (
  db: Db,
  { id, state }: Pick<PartnerCallRow, 'id' | 'state'>,
  change: Partial<Omit<PartnerCallRow, 'id' | 'bookingId'>>,
): Promise<boolean> =>
  changesOneRow(
    db
      .updateTable('partnerCalls')
      .set(change)
      .where('id', '=', id)
      .where('state', '=', state)
      .where('givenUpAt', 'is', null),
  );
