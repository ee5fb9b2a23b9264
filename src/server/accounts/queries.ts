import type { Insertable, Updateable } from 'kysely';
import { Failure } from '../../domain/failure.ts';
import { changesOneRow } from '../platform/db/row-counts.ts';
import type {
  CustomerIdentities,
  CustomerRow,
  Customers,
  Db,
  KnownDevices,
  Photos,
  SignInCodes,
} from '../platform/db/schema.ts';

export const findCustomer = (db: Db, id: string) =>
  db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirst();

export const findCustomerByEmail = (db: Db, email: string) =>
  db.selectFrom('customers').selectAll().where('email', '=', email).executeTakeFirst();

export const findCustomerByPhone = (db: Db, signInPhone: string) =>
  db.selectFrom('customers').selectAll().where('signInPhone', '=', signInPhone).executeTakeFirst();

/** Takes a number from its account if that has an e-mail address and nobody has signed in to it since an instant. */
export const forgetPhoneOfAbsent = (db: Db, signInPhone: string, since: number) =>
  db
    .updateTable('customers')
    .set({ signInPhone: null })
    .where('signInPhone', '=', signInPhone)
    .where('email', 'is not', null)
    .where('lastLoginAt', '<', since)
    .execute();

export const findIdentity = (db: Db, { issuer, subject }: { issuer: string; subject: string }) =>
  db
    .selectFrom('customerIdentities')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();

/** @throws a unique violation if the subject is bound already, or the customer to another subject */
export const insertIdentity = (db: Db, identity: Insertable<CustomerIdentities>) =>
  db.insertInto('customerIdentities').values(identity).execute();

export const hasIdentityAt = async (db: Db, customerId: string, issuer: string): Promise<boolean> =>
  (await db
    .selectFrom('customerIdentities')
    .select('subject')
    .where('customerId', '=', customerId)
    .where('issuer', '=', issuer)
    .executeTakeFirst()) !== undefined;

/**
 * Inserts a customer unless the e-mail address, or the number to sign in by, exists. Returns whether the customer is new.
 */
export const insertCustomer = (
  db: Db,
  customer: Insertable<Customers>,
  known: 'email' | 'signInPhone' = 'email',
): Promise<boolean> =>
  changesOneRow(
    db
      .insertInto('customers')
      .values(customer)
      .onConflict((c) => c.column(known).doNothing()),
  );

/** @throws a unique violation if another account has the address */
export const insertCaller = (db: Db, customer: Insertable<Customers>): Promise<CustomerRow> =>
  db.insertInto('customers').values(customer).returningAll().executeTakeFirstOrThrow();

/** Sets the e-mail address of an account that has none. Returns whether it had none. */
export const setFirstEmail = (db: Db, id: string, email: string): Promise<boolean> =>
  changesOneRow(
    db
      .updateTable('customers')
      .set({ email })
      .where('id', '=', id)
      .where('email', 'is', null)
      .where('deletedAt', 'is', null),
  );

/** Takes an address, which its owner has verified, from the accounts that hold it unverified. */
export const forgetUnverifiedEmail = (db: Db, email: string) =>
  db.updateTable('customers').set({ unverifiedEmail: null }).where('unverifiedEmail', '=', email).execute();

/** @throws Failure UNAUTHORIZED if the account was deleted concurrently, so that no personal data are written again */
export async function updateCustomer(
  db: Db,
  id: string,
  change: Updateable<Customers>,
): Promise<CustomerRow> {
  const changed = await db
    .updateTable('customers')
    .set(change)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!changed) throw new Failure('UNAUTHORIZED');
  return changed;
}

/** Stores the language of a sign-in's page, and the chosen one if the account has none. */
export const noteLanguage = (
  db: Db,
  customerId: string,
  { seen, chosen }: { seen: string; chosen: string | null },
) =>
  db
    .updateTable('customers')
    .set((e) => ({
      seenLanguage: seen,
      ...(chosen !== null && { language: e.fn.coalesce('language', e.val(chosen)) }),
    }))
    .where('id', '=', customerId)
    .execute();

export const findPhoto = (db: Db, name: string) =>
  db.selectFrom('photos').select('content').where('name', '=', name).executeTakeFirst();

export const deletePhotosOf = (db: Db, customerId: string) =>
  db.deleteFrom('photos').where('customerId', '=', customerId).execute();

/** Stores a customer's photo instead of the former one. */
export async function replacePhoto(db: Db, photo: Insertable<Photos>): Promise<void> {
  await deletePhotosOf(db, photo.customerId);
  await db.insertInto('photos').values(photo).execute();
}

/** The column of codes with an e-mail address or a number; only an address has an @. */
const columnOf = (recipient: string) => (recipient.includes('@') ? 'email' : 'phone');

type NewCode = Omit<Insertable<SignInCodes>, 'email' | 'phone'> & { recipient: string };

/** Stores a code as the newest of its browser, also if the clock was ahead when an earlier code was stored. */
export async function insertCode(db: Db, { recipient, ...code }: NewCode): Promise<void> {
  const column = columnOf(recipient);
  await db
    .deleteFrom('signInCodes')
    .where(column, '=', recipient)
    .where('device', '=', code.device)
    .where('createdAt', '>=', code.createdAt)
    .execute();
  await db
    .insertInto('signInCodes')
    .values({ email: '', ...code, [column]: recipient })
    .execute();
}

/** Returns the newest code of an e-mail address or a number, optionally of one browser. */
export const findNewestCode = (db: Db, recipient: string, device: string | null) =>
  db
    .selectFrom('signInCodes')
    .selectAll()
    .where(columnOf(recipient), '=', recipient)
    .$if(device !== null, (codes) => codes.where('device', '=', device ?? ''))
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Consumes an unexpired code. Of two concurrent attempts only one succeeds. */
export const useCode = (db: Db, id: string, now: number): Promise<boolean> =>
  changesOneRow(
    db
      .updateTable('signInCodes')
      .set({ usedAt: now })
      .where('id', '=', id)
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', now),
  );

export const insertIdToken = (db: Db, jti: string, sealedIdToken: string) =>
  db.insertInto('oidcSessions').values({ jti, sealedIdToken }).execute();

export const takeIdToken = (db: Db, jti: string) =>
  db.deleteFrom('oidcSessions').where('jti', '=', jti).returning('sealedIdToken').executeTakeFirst();

export const deleteCodesOf = (db: Db, recipient: string) =>
  db.deleteFrom('signInCodes').where(columnOf(recipient), '=', recipient).execute();

export const deleteIdentitiesOf = (db: Db, customerId: string) =>
  db.deleteFrom('customerIdentities').where('customerId', '=', customerId).execute();

/** Deletes the identity provider's ID tokens of a customer, which contain personal data. */
export const deleteIdTokensOf = (db: Db, customerId: string) =>
  db
    .deleteFrom('oidcSessions')
    .where('jti', 'in', (e) =>
      e.selectFrom('sessions').select('jti').where('role', '=', 'customer').where('subject', '=', customerId),
    )
    .execute();

type KnownDevice = Insertable<KnownDevices>;

/** Stores that an account has signed in from a browser. */
export const insertDevice = (db: Db, known: KnownDevice) =>
  db
    .insertInto('knownDevices')
    .values(known)
    .onConflict((c) => c.columns(['role', 'subject', 'device']).doUpdateSet({ usedAt: known.usedAt }))
    .execute();

const isThere = async (query: { executeTakeFirst(): Promise<unknown> }) =>
  (await query.executeTakeFirst()) !== undefined;

export const isKnownDevice = (
  db: Db,
  { role, subject, device }: Omit<KnownDevice, 'usedAt'>,
  since: number,
): Promise<boolean> =>
  isThere(
    db
      .selectFrom('knownDevices')
      .select('device')
      .where('role', '=', role)
      .where('subject', '=', subject)
      .where('device', '=', device)
      .where('usedAt', '>', since),
  );

/** Like `isKnownDevice`, for the customer of an e-mail address or a number, who may not exist. */
export const isKnownDeviceOfRecipient = (
  db: Db,
  recipient: string,
  device: string,
  since: number,
): Promise<boolean> =>
  isThere(
    db
      .selectFrom('customers')
      .innerJoin('knownDevices', 'knownDevices.subject', 'customers.id')
      .select('device')
      .where((e) => e.or([e('customers.email', '=', recipient), e('customers.signInPhone', '=', recipient)]))
      .where('knownDevices.role', '=', 'customer')
      .where('device', '=', device)
      .where('usedAt', '>', since),
  );
