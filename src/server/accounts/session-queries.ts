import type { Insertable } from 'kysely';
import type { SocketRole } from '../../events/contract.ts';
import type { Db, Sessions } from '../db/schema.ts';

export const insertSession = (db: Db, session: Insertable<Sessions>) =>
  db.insertInto('sessions').values(session).execute();

export const findSession = (db: Db, jti: string) =>
  db.selectFrom('sessions').selectAll().where('jti', '=', jti).executeTakeFirst();

export const endSession = (db: Db, jti: string, now: number) =>
  db
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('jti', '=', jti)
    .where('revokedAt', 'is', null)
    .execute();

/** Ends all of a person's open sessions and tells which they were. */
export async function endSessionsOf(
  db: Db,
  role: SocketRole,
  subject: string,
  now: number,
): Promise<string[]> {
  const ended = await db
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('role', '=', role)
    .where('subject', '=', subject)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('jti')
    .execute();
  return ended.map(({ jti }) => jti);
}

export const countOpenSessions = async (
  db: Db,
  role: SocketRole,
  subject: string,
  now: number,
): Promise<number> => {
  const { count } = await db
    .selectFrom('sessions')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('role', '=', role)
    .where('subject', '=', subject)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow();
  return count;
};

/** Everybody of a role who has an open session. */
export const listSignedIn = async (db: Db, role: SocketRole, now: number): Promise<string[]> =>
  (
    await db
      .selectFrom('sessions')
      .select('subject')
      .distinct()
      .where('role', '=', role)
      .where('revokedAt', 'is', null)
      .where('expiresAt', '>', now)
      .execute()
  ).map(({ subject }) => subject);

export const deleteOldSessions = (db: Db, before: number) =>
  db.deleteFrom('sessions').where('expiresAt', '<', before).execute();

export const listEndedSince = async (db: Db, since: number): Promise<string[]> =>
  (await db.selectFrom('sessions').select('jti').where('revokedAt', '>=', since).execute()).map(
    ({ jti }) => jti,
  );
