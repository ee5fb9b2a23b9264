import type { Insertable } from 'kysely';
import type { Passkey } from '../../contract/shapes/passkey.ts';
import type { Role } from '../../domain/people/role.ts';
import { toTime, toTimeOrNull } from '../../domain/time.ts';
import { changesOneRow } from '../platform/db/row-counts.ts';
import type { Db, PasskeyChallenges, PasskeyRow, Passkeys } from '../platform/db/schema.ts';

/** The owner of a passkey: a customer's id or a staff username. */
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

/** @throws a unique violation if the passkey exists */
export const insertPasskey = (db: Db, passkey: Insertable<Passkeys>): Promise<PasskeyRow> =>
  db.insertInto('passkeys').values(passkey).returningAll().executeTakeFirstOrThrow();

/** Records a use. Returns false if the counter is not higher than at the last use, which indicates a cloned key. */
export const recordUse = (db: Db, id: string, counter: number, now: number): Promise<boolean> =>
  changesOneRow(
    db
      .updateTable('passkeys')
      .set({ counter, lastUsedAt: now })
      .where('id', '=', id)
      // A key without a counter always sends 0.
      .where('counter', counter === 0 ? '=' : '<', counter),
  );

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

export const deletePasskey = (db: Db, { role, subject }: Owner, id: string): Promise<boolean> =>
  changesOneRow(
    db.deleteFrom('passkeys').where('id', '=', id).where('role', '=', role).where('subject', '=', subject),
  );

export const insertChallenge = (db: Db, challenge: Insertable<PasskeyChallenges>) =>
  db.insertInto('passkeyChallenges').values(challenge).execute();

/** Consumes a challenge. Returns undefined if there is none or it has expired. */
export const deleteChallenge = (db: Db, challenge: string, now: number) =>
  db
    .deleteFrom('passkeyChallenges')
    .where('challenge', '=', challenge)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst();

export const toPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: toTime(createdAt),
  lastUsedAt: toTimeOrNull(lastUsedAt),
});
