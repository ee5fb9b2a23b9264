import type { Insertable, Updateable } from 'kysely';
import type { CustomerIdentities, CustomerRow, Customers, Db, SignInCodes } from '../db/schema.ts';

export const findCustomer = (db: Db, id: string) =>
  db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirst();

export const findCustomerByEmail = (db: Db, email: string) =>
  db.selectFrom('customers').selectAll().where('email', '=', email).executeTakeFirst();

export const findIdentity = (db: Db, { issuer, subject }: { issuer: string; subject: string }) =>
  db
    .selectFrom('customerIdentities')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();

/** @throws a unique violation when the subject is bound already, or the customer to another subject */
export const insertIdentity = (db: Db, identity: Insertable<CustomerIdentities>) =>
  db.insertInto('customerIdentities').values(identity).execute();

export const hasIdentityAt = async (db: Db, customerId: string, issuer: string): Promise<boolean> =>
  (await db
    .selectFrom('customerIdentities')
    .select('subject')
    .where('customerId', '=', customerId)
    .where('issuer', '=', issuer)
    .executeTakeFirst()) !== undefined;

/** Tells whether the customer is new. */
export async function insertCustomer(db: Db, customer: Insertable<Customers>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('customers')
    .values(customer)
    .onConflict((c) => c.column('email').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export const updateCustomer = (db: Db, id: string, change: Updateable<Customers>): Promise<CustomerRow> =>
  db.updateTable('customers').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export const insertCode = (db: Db, code: Insertable<SignInCodes>) =>
  db.insertInto('signInCodes').values(code).execute();

export const deleteCode = (db: Db, id: string) => db.deleteFrom('signInCodes').where('id', '=', id).execute();

export const listCodesSince = (db: Db, by: { email: string } | { address: string }, since: number) => {
  const recent = db
    .selectFrom('signInCodes')
    .select('createdAt')
    .where('createdAt', '>', since)
    .orderBy('createdAt');
  return (
    'email' in by ? recent.where('email', '=', by.email) : recent.where('address', '=', by.address)
  ).execute();
};

export const findNewestCode = (db: Db, email: string) =>
  db
    .selectFrom('signInCodes')
    .selectAll()
    .where('email', '=', email)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Takes one of a code's tries, as long as it has one and is neither used nor expired. */
export async function takeTry(db: Db, id: string, mostTries: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('signInCodes')
    .set((e) => ({ tries: e('tries', '+', 1) }))
    .where('id', '=', id)
    .where('tries', '<', mostTries)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Uses a code up; only one of two that try at the same moment succeeds. */
export async function useCode(db: Db, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('signInCodes')
    .set({ usedAt: now })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const deleteOldCodes = (db: Db, before: number) =>
  db.deleteFrom('signInCodes').where('createdAt', '<', before).execute();

export const insertIdToken = (db: Db, jti: string, sealedIdToken: string) =>
  db.insertInto('oidcSessions').values({ jti, sealedIdToken }).execute();

export const takeIdToken = (db: Db, jti: string) =>
  db.deleteFrom('oidcSessions').where('jti', '=', jti).returning('sealedIdToken').executeTakeFirst();
