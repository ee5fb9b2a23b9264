import { type Insertable, type SelectQueryBuilder, sql } from 'kysely';
import type { Role } from '../../domain/people/role.ts';
import { frequentQuery } from '../platform/db/read-rows.ts';
import { changesOneRow, countOf } from '../platform/db/row-counts.ts';
import type { Database, Db, Schema, Sessions } from '../platform/db/schema.ts';

type NewSession = Omit<Insertable<Sessions>, 'credentialVersion' | 'revokedAt' | 'userAgent'>;

/**
 * Stores a session if the account exists, is active and, for staff, still has the checked credentials. Returns whether
 * it was stored.
 */
export async function insertSession(
  db: Db,
  { jti, role, subject, createdAt, expiresAt, lastSeenAt, idleAt, authenticatedAt }: NewSession,
  credentialVersion?: number,
): Promise<boolean> {
  const account: SelectQueryBuilder<Schema, never, { version: number }> =
    role === 'customer'
      ? db
          .selectFrom('customers')
          .where('id', '=', subject)
          .where('deletedAt', 'is', null)
          .select(sql<number>`1`.as('version'))
      : db
          .selectFrom('staff')
          .where('username', '=', subject)
          .where('role', '=', role)
          .where('isActive', '=', 1)
          .$if(credentialVersion !== undefined, (staff) =>
            staff.where('credentialVersion', '=', credentialVersion ?? 0),
          )
          .select('credentialVersion as version');
  return changesOneRow(
    db
      .insertInto('sessions')
      .columns([
        'jti',
        'role',
        'subject',
        'createdAt',
        'expiresAt',
        'lastSeenAt',
        'idleAt',
        'authenticatedAt',
        'credentialVersion',
      ])
      .expression(
        db
          .selectFrom(account.as('account'))
          .select((e) => [
            sql<string>`cast(${jti} as text)`.as('jti'),
            sql<string>`cast(${role} as text)`.as('role'),
            sql<string>`cast(${subject} as text)`.as('subject'),
            sql<number>`cast(${createdAt} as bigint)`.as('createdAt'),
            sql<number>`cast(${expiresAt} as bigint)`.as('expiresAt'),
            sql<number>`cast(${lastSeenAt} as bigint)`.as('lastSeenAt'),
            sql<number | null>`cast(${idleAt} as bigint)`.as('idleAt'),
            sql<number | null>`cast(${authenticatedAt} as bigint)`.as('authenticatedAt'),
            e.ref('account.version').as('credentialVersion'),
          ]),
      ),
  );
}

/**
 * Selects the valid sessions: not ended, expired or idle, of an existing account that, for staff, is active and has the
 * same credential version. Every session lookup uses this condition.
 */
const holding = (db: Db, now: number) =>
  db
    .selectFrom('sessions')
    .leftJoin('customers', (on) =>
      on
        .on('sessions.role', '=', 'customer')
        .onRef('customers.id', '=', 'sessions.subject')
        .on('customers.deletedAt', 'is', null),
    )
    .leftJoin('staff', (on) =>
      on
        .onRef('staff.username', '=', 'sessions.subject')
        .onRef('staff.role', '=', 'sessions.role')
        .onRef('staff.credentialVersion', '=', 'sessions.credentialVersion')
        .on('staff.isActive', '=', 1),
    )
    .where('sessions.revokedAt', 'is', null)
    .where('sessions.expiresAt', '>', now)
    .where((e) => e.or([e('sessions.idleAt', 'is', null), e('sessions.idleAt', '>', now)]))
    .where((e) => e.or([e('customers.id', 'is not', null), e('staff.username', 'is not', null)]));

const sessionByJti = frequentQuery((db, jti: string, now: number) =>
  holding(db, now)
    .selectAll('sessions')
    .select(['staff.mustChangePassword', 'staff.passwordGivenBy', 'customers.language'])
    .where('jti', '=', jti),
);

export const findSession = async (db: Database, jti: string, now: number) =>
  (await sessionByJti(db, jti, now))[0];

export const endSession = (db: Db, jti: string, now: number) =>
  db
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('jti', '=', jti)
    .where('revokedAt', 'is', null)
    .execute();

export const setCredentialVersion = (db: Db, jti: string, credentialVersion: number) =>
  db.updateTable('sessions').set({ credentialVersion }).where('jti', '=', jti).execute();

export const setAuthenticatedAt = (db: Db, jti: string, authenticatedAt: number) =>
  db.updateTable('sessions').set({ authenticatedAt }).where('jti', '=', jti).execute();

/** Ends all of a person's open sessions except an optional one. Returns the ended ones. */
export async function endSessionsOf(
  db: Db,
  role: Role,
  subject: string,
  now: number,
  exceptJti?: string,
): Promise<string[]> {
  const ended = await db
    .updateTable('sessions')
    .$if(exceptJti !== undefined, (sessions) => sessions.where('jti', '!=', exceptJti ?? ''))
    .set({ revokedAt: now })
    .where('role', '=', role)
    .where('subject', '=', subject)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('jti')
    .execute();
  return ended.map(({ jti }) => jti);
}

/** Ends one session of a person. Returns whether it was open. */
export const endSessionOf = (
  db: Db,
  role: Role,
  subject: string,
  jti: string,
  now: number,
): Promise<boolean> =>
  changesOneRow(
    db
      .updateTable('sessions')
      .set({ revokedAt: now })
      .where('jti', '=', jti)
      .where('role', '=', role)
      .where('subject', '=', subject)
      .where('revokedAt', 'is', null)
      .where('expiresAt', '>', now),
  );

export const setUserAgent = (db: Db, jti: string, userAgent: string | null) =>
  db.updateTable('sessions').set({ userAgent }).where('jti', '=', jti).execute();

/** Stores when sessions were last used, unless that was stored after `since`. */
export const noteSeen = (
  db: Db,
  jtis: readonly string[],
  seen: { lastSeenAt: number; idleAt: number | null },
  since: number,
) => db.updateTable('sessions').set(seen).where('jti', 'in', jtis).where('lastSeenAt', '<=', since).execute();

export const listSessionsOf = (db: Db, role: Role, subject: string, now: number) =>
  holding(db, now)
    .selectAll('sessions')
    .where('sessions.role', '=', role)
    .where('sessions.subject', '=', subject)
    .execute();

export const countOpenSessions = (db: Db, role: Role, subject: string, now: number): Promise<number> =>
  countOf(holding(db, now).where('sessions.role', '=', role).where('sessions.subject', '=', subject));

/** Lists everyone with a role who has an open session. */
export const listSignedIn = async (db: Db, role: Role, now: number): Promise<string[]> => {
  const rows = await holding(db, now)
    .select('sessions.subject')
    .distinct()
    .where('sessions.role', '=', role)
    .execute();
  return rows.map(({ subject }) => subject);
};

export const listEndedSince = async (db: Db, since: number): Promise<string[]> =>
  (await db.selectFrom('sessions').select('jti').where('revokedAt', '>=', since).execute()).map(
    ({ jti }) => jti,
  );

/** Deletes the user agents of a deleted person's sessions. */
export const forgetUserAgentsOf = (db: Db, role: Role, subject: string) =>
  db
    .updateTable('sessions')
    .set({ userAgent: null })
    .where('role', '=', role)
    .where('subject', '=', subject)
    .execute();
