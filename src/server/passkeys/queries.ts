import type { Insertable } from 'kysely';
import type { Role } from '../../domain/role.ts';
import type { Db, PasskeyChallenges, PasskeyRow, Passkeys } from '../db/schema.ts';

/** Whose a passkey is: a customer's id or a staff username. */
export type Owner = { role: Role; subject: string };

export const listPasskeys = (db: Db, { role, subject }: Owner) =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('subject', '=', subject)
    .where('role', '=', role)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

export const findPasskey = (db: Db, id: string) =>
  db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst();

/** @throws a unique violation when the passkey is known already */
export const insertPasskey = (db: Db, passkey: Insertable<Passkeys>): Promise<PasskeyRow> =>
  db.insertInto('passkeys').values(passkey).returningAll().executeTakeFirstOrThrow();

/** Notes a use. Answers false when the counter is not beyond the one of the last use, as a copied key's is not. */
export async function noteUse(db: Db, id: string, counter: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, lastUsedAt: now })
    .where('id', '=', id)
    // A key that counts nothing always says 0.
    .where('counter', counter === 0 ? '=' : '<', counter)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function renamePasskey(
  db: Db,
  { role, subject }: Owner,
  id: string,
  name: string,
): Promise<PasskeyRow | undefined> {
  return db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('role', '=', role)
    .where('subject', '=', subject)
    .returningAll()
    .executeTakeFirst();
}

export async function deletePasskey(db: Db, { role, subject }: Owner, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('role', '=', role)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export const deletePasskeysOf = (db: Db, { role, subject }: Owner) =>
  db.deleteFrom('passkeys').where('subject', '=', subject).where('role', '=', role).execute();

export const insertChallenge = (db: Db, challenge: Insertable<PasskeyChallenges>) =>
  db.insertInto('passkeyChallenges').values(challenge).execute();

/** Takes a challenge, which is then of no more use; undefined when there is none, or its time is over. */
export const takeChallenge = (db: Db, challenge: string, now: number) =>
  db
    .deleteFrom('passkeyChallenges')
    .where('challenge', '=', challenge)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst();

export async function deleteOldChallenges(db: Db, before: number, limit: number): Promise<number> {
  const old = db
    .selectFrom('passkeyChallenges')
    .select('challenge')
    .where('expiresAt', '<', before)
    .limit(limit);
  const { numDeletedRows } = await db
    .deleteFrom('passkeyChallenges')
    .where('challenge', 'in', old)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export const countByStaff = (db: Db) =>
  db
    .selectFrom('passkeys')
    .select(['subject', (e) => e.fn.countAll<number>().as('count')])
    .where('role', '!=', 'customer')
    .groupBy('subject')
    .execute();
