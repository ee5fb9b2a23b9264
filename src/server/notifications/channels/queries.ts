import type { Insertable } from 'kysely';
import type { PushAddress } from '../../../contract/shapes/push.ts';
import type { Role } from '../../../domain/people/role.ts';
import { changesOneRow } from '../../platform/db/row-counts.ts';
import type { Db, PushSubscriptions } from '../../platform/db/schema.ts';
import type { Person } from './channel.ts';

/** A browser has one subscription per role: of the person who signed in last. */
export const saveSubscription = (db: Db, subscription: Insertable<PushSubscriptions>) =>
  db
    .insertInto('pushSubscriptions')
    .values(subscription)
    .onConflict((c) => c.columns(['endpoint', 'role']).doUpdateSet(subscription))
    .execute();

/** Deletes all but a person's newest browsers. */
export async function dropOldest(db: Db, role: Role, subject: string, most: number): Promise<void> {
  const newest = await db
    .selectFrom('pushSubscriptions')
    .select('endpoint')
    .where('role', '=', role)
    .where('subject', '=', subject)
    .orderBy('createdAt', 'desc')
    .orderBy('endpoint')
    .limit(most + 100)
    .execute();
  const tooMany = newest.slice(most).map(({ endpoint }) => endpoint);
  if (tooMany.length === 0) return;
  await db
    .deleteFrom('pushSubscriptions')
    .where('role', '=', role)
    .where('subject', '=', subject)
    .where('endpoint', 'in', tooMany)
    .execute();
}

type Owned = { endpoint: string; role: Role; subject: string };

export const deleteSubscription = (db: Db, { endpoint, role, subject }: Owned) =>
  db
    .deleteFrom('pushSubscriptions')
    .where('endpoint', '=', endpoint)
    .where('role', '=', role)
    .where('subject', '=', subject)
    .execute();

export const deleteSubscriptionsOf = (db: Db, role: Role, subject: string) =>
  db.deleteFrom('pushSubscriptions').where('role', '=', role).where('subject', '=', subject).execute();

/** Extends a subscription to the calling session. Returns whether there is one. */
export const renewSubscription = (
  db: Db,
  { endpoint, role, subject }: Owned,
  jti: string,
): Promise<boolean> =>
  changesOneRow(
    db
      .updateTable('pushSubscriptions')
      .set({ jti })
      .where('endpoint', '=', endpoint)
      .where('role', '=', role)
      .where('subject', '=', subject),
  );

/** Moves subscriptions to a new endpoint, except for roles that already have one there. */
export async function moveSubscriptions(
  db: Db,
  former: PushAddress,
  { endpoint, keys }: PushAddress,
): Promise<void> {
  const moved = await db
    .deleteFrom('pushSubscriptions')
    .where('endpoint', '=', former.endpoint)
    .where('auth', '=', former.keys.auth)
    .returningAll()
    .execute();
  if (moved.length === 0) return;
  await db
    .insertInto('pushSubscriptions')
    .values(moved.map((subscription) => ({ ...subscription, endpoint, ...keys })))
    .onConflict((c) => c.columns(['endpoint', 'role']).doNothing())
    .execute();
}

/** Deletes an endpoint that the push service no longer knows, for all roles. */
export const deleteEndpoint = (db: Db, endpoint: string) =>
  db.deleteFrom('pushSubscriptions').where('endpoint', '=', endpoint).execute();

/** Records that the push service rejected a message, unless an earlier failure is recorded. */
export const noteFailing = (db: Db, endpoint: string, now: number) =>
  db
    .updateTable('pushSubscriptions')
    .set({ failingSince: now })
    .where('endpoint', '=', endpoint)
    .where('failingSince', 'is', null)
    .execute();

export const noteAnswering = (db: Db, endpoint: string) =>
  db.updateTable('pushSubscriptions').set({ failingSince: null }).where('endpoint', '=', endpoint).execute();

/** Selects the browsers that may receive notifications: of signed-in people; technicians only on duty. */
const reachable = (db: Db, now: number) =>
  db
    .selectFrom('pushSubscriptions')
    .innerJoin('sessions', 'sessions.jti', 'pushSubscriptions.jti')
    .leftJoin('technicians', (join) =>
      join
        .onRef('technicians.techId', '=', 'pushSubscriptions.subject')
        .on('pushSubscriptions.role', '=', 'tech'),
    )
    .select([
      'pushSubscriptions.endpoint',
      'pushSubscriptions.role',
      'pushSubscriptions.subject',
      'pushSubscriptions.p256dh',
      'pushSubscriptions.auth',
      'pushSubscriptions.failingSince',
    ])
    .where('sessions.revokedAt', 'is', null)
    .where('sessions.expiresAt', '>', now)
    .where((e) => e.or([e('pushSubscriptions.role', '!=', 'tech'), e('technicians.isOnDuty', '=', 1)]));

export type Reachable = Awaited<ReturnType<ReturnType<typeof reachable>['executeTakeFirstOrThrow']>>;

/** Lists the browsers of one person, or of everyone with a role. */
export const listReachable = (db: Db, { role, id, besides }: Person, now: number) =>
  reachable(db, now)
    .where('pushSubscriptions.role', '=', role)
    .$if(id !== null, (all) => all.where('pushSubscriptions.subject', '=', id ?? ''))
    .$if(besides !== undefined, (all) => all.where('pushSubscriptions.subject', '!=', besides ?? ''))
    .execute();

export const findReachable = (db: Db, endpoint: string, role: Role, now: number) =>
  reachable(db, now)
    .where('pushSubscriptions.endpoint', '=', endpoint)
    .where('pushSubscriptions.role', '=', role)
    .executeTakeFirst();

export const isSubscribed = async (db: Db, endpoint: string, role: Role): Promise<boolean> =>
  (await db
    .selectFrom('pushSubscriptions')
    .select('jti')
    .where('endpoint', '=', endpoint)
    .where('role', '=', role)
    .executeTakeFirst()) !== undefined;

/** Deletes at most `limit` subscriptions of deleted sessions. Returns their number. */
export async function deleteEndedSubscriptions(db: Db, limit: number): Promise<number> {
  const ended = db
    .selectFrom('pushSubscriptions')
    .select(['endpoint', 'role'])
    .where('jti', 'not in', db.selectFrom('sessions').select('jti'))
    .limit(limit);
  const { numDeletedRows } = await db
    .deleteFrom('pushSubscriptions')
    .where((e) => e(e.refTuple('endpoint', 'role'), 'in', ended.$asTuple('endpoint', 'role')))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
