import type { Insertable, Updateable } from 'kysely';
import { PARTNER_TECH_ID } from '../../domain/dispatch/partner.ts';
import { nameTerms } from '../../domain/people/search-text.ts';
import type { StaffRole } from '../../domain/people/staff.ts';
import { changesOneRow, countOf } from '../platform/db/row-counts.ts';
import type { Db, Staff, StaffPhotos, StaffRow } from '../platform/db/schema.ts';
import { saveTerms } from '../platform/db/search-terms.ts';
import { TEMPORARY_PASSWORD_MS } from './password-policy.ts';

/** Returns the search terms of an account, which find the bookings of a technician. */
export const staffTerms = ({ username, name }: Pick<Insertable<Staff>, 'username' | 'name'>): string[] => [
  ...new Set([...nameTerms(username), ...nameTerms(name ?? null)]),
];

export async function insertStaff(db: Db, account: Insertable<Staff>): Promise<void> {
  await db.insertInto('staff').values(account).execute();
  await saveTerms(db, account.username, staffTerms(account));
}

/** The accounts of people, without the one that stands for a partner company. */
const people = (db: Db) => db.selectFrom('staff').selectAll().where('username', '!=', PARTNER_TECH_ID);

export const findStaff = (db: Db, username: string) =>
  people(db).where('username', '=', username).executeTakeFirst();

/** Returns the owner of a passkey id. */
export const findPasskeyOwner = (db: Db, passkeyId: string) =>
  db
    .selectFrom('passkeys')
    .innerJoin('staff', (on) =>
      on.onRef('staff.username', '=', 'passkeys.subject').onRef('staff.role', '=', 'passkeys.role'),
    )
    .selectAll('staff')
    .where('passkeys.id', '=', passkeyId)
    .executeTakeFirst();

export const listStaff = (db: Db) => people(db).orderBy('role').orderBy('username').execute();

export const updateStaff = (db: Db, username: string, change: Updateable<Staff>) =>
  db.updateTable('staff').set(change).where('username', '=', username).execute();

/**
 * Sets a password that the owner chose. Returns false if the account was disabled or its credentials changed since it
 * was read.
 */
export const replacePassword = (
  db: Db,
  { username, credentialVersion, ownSince }: Pick<StaffRow, 'username' | 'credentialVersion' | 'ownSince'>,
  passwordHash: string,
  now: number,
): Promise<boolean> =>
  changesOneRow(
    db
      .updateTable('staff')
      .set({
        passwordHash,
        credentialVersion: credentialVersion + 1,
        mustChangePassword: 0,
        passwordGivenAt: null,
        passwordGivenBy: null,
        ownSince: ownSince ?? now,
      })
      .where('username', '=', username)
      .where('credentialVersion', '=', credentialVersion)
      .where('isActive', '=', 1),
  );

/** Replaces the hash of an unchanged password, unless the password changed since the account was read. */
export const replaceHash = (
  db: Db,
  { username, passwordHash }: Pick<StaffRow, 'username' | 'passwordHash'>,
  renewed: string,
) =>
  db
    .updateTable('staff')
    .set({ passwordHash: renewed })
    .where('username', '=', username)
    .where('passwordHash', '=', passwordHash)
    .execute();

export const countStaff = (db: Db): Promise<number> => countOf(db.selectFrom('staff'));

/** Counts the accounts that can sign in now. */
export const countWhoCanSignIn = (db: Db, role: StaffRole, now: number): Promise<number> =>
  countOf(
    db
      .selectFrom('staff')
      .where('role', '=', role)
      .where('isActive', '=', 1)
      .where((e) =>
        e.or([e('passwordGivenAt', 'is', null), e('passwordGivenAt', '>=', now - TEMPORARY_PASSWORD_MS)]),
      ),
  );

/** Stores a technician's photo instead of the former one. */
export const saveStaffPhoto = (db: Db, { username, ...photo }: Insertable<StaffPhotos>) =>
  db
    .insertInto('staffPhotos')
    .values({ username, ...photo })
    .onConflict((on) => on.column('username').doUpdateSet(photo))
    .execute();

export const removeStaffPhoto = (db: Db, username: string) =>
  db.deleteFrom('staffPhotos').where('username', '=', username).execute();

export const findStaffPhoto = (db: Db, name: string) =>
  db.selectFrom('staffPhotos').select('content').where('name', '=', name).executeTakeFirst();

export const findOwnPhoto = (db: Db, username: string) =>
  db.selectFrom('staffPhotos').select('name').where('username', '=', username).executeTakeFirst();

export const listPhotoNames = (db: Db) => db.selectFrom('staffPhotos').select(['username', 'name']).execute();
