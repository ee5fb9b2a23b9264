import type { Insertable, Selectable } from 'kysely';
import { changesOneRow, countOf } from '../platform/db/row-counts.ts';
import type { Db, StaffAuthenticators } from '../platform/db/schema.ts';

export type AuthenticatorRow = Selectable<StaffAuthenticators>;

export const findAuthenticator = (db: Db, username: string) =>
  db.selectFrom('staffAuthenticators').selectAll().where('username', '=', username).executeTakeFirst();

/** Lists the accounts with a confirmed authenticator app. */
export const listConfirmed = async (db: Db): Promise<string[]> =>
  (
    await db
      .selectFrom('staffAuthenticators')
      .select('username')
      .where('confirmedAt', 'is not', null)
      .execute()
  ).map(({ username }) => username);

/** Stores an unconfirmed secret, replacing another unconfirmed one. Returns false if a confirmed secret exists. */
export async function insertAuthenticator(db: Db, row: Insertable<StaffAuthenticators>): Promise<boolean> {
  const { sealedSecret, recoverySalt, createdAt } = row;
  return changesOneRow(
    db
      .insertInto('staffAuthenticators')
      .values(row)
      .onConflict((c) =>
        c
          .column('username')
          .doUpdateSet({ sealedSecret, recoverySalt, createdAt })
          .where('staffAuthenticators.confirmedAt', 'is', null),
      ),
  );
}

/** Returns false if the secret was confirmed or replaced concurrently. */
export const confirmAuthenticator = (
  db: Db,
  { username, sealedSecret }: AuthenticatorRow,
  step: number,
  now: number,
): Promise<boolean> =>
  changesOneRow(
    db
      .updateTable('staffAuthenticators')
      .set({ confirmedAt: now, lastStep: step })
      .where('username', '=', username)
      .where('sealedSecret', '=', sealedSecret)
      .where('confirmedAt', 'is', null),
  );

/**
 * Records a time step, which invalidates its code. Returns false if a code of this step or of a later one was accepted
 * before.
 * @param resealedSecret the secret encrypted with the newest key, so that old keys can be retired
 */
export const takeStep = (
  db: Db,
  { username, sealedSecret }: AuthenticatorRow,
  step: number,
  resealedSecret: string,
): Promise<boolean> =>
  changesOneRow(
    db
      .updateTable('staffAuthenticators')
      .set({ lastStep: step, sealedSecret: resealedSecret })
      .where('username', '=', username)
      .where('sealedSecret', '=', sealedSecret)
      .where((e) => e.or([e('lastStep', 'is', null), e('lastStep', '<', step)])),
  );

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(db: Db, username: string, hashes: string[]): Promise<void> {
  await db.deleteFrom('staffRecoveryCodes').where('username', '=', username).execute();
  await db
    .insertInto('staffRecoveryCodes')
    .values(hashes.map((codeHash) => ({ username, codeHash, usedAt: null })))
    .execute();
}

/** Consumes a recovery code. Returns false if no code has that hash or it was used before. */
export const takeRecoveryCode = (db: Db, username: string, codeHash: string, now: number): Promise<boolean> =>
  changesOneRow(
    db
      .updateTable('staffRecoveryCodes')
      .set({ usedAt: now })
      .where('username', '=', username)
      .where('codeHash', '=', codeHash)
      .where('usedAt', 'is', null),
  );

export const countRecoveryCodes = (db: Db, username: string): Promise<number> =>
  countOf(db.selectFrom('staffRecoveryCodes').where('username', '=', username).where('usedAt', 'is', null));

export async function deleteAuthenticator(db: Db, username: string): Promise<void> {
  await db.deleteFrom('staffRecoveryCodes').where('username', '=', username).execute();
  await db.deleteFrom('staffAuthenticators').where('username', '=', username).execute();
}
