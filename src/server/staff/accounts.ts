import { Failure } from '../../domain/failure.ts';
import type { NewStaff, StaffAccount, StaffPatch } from '../../domain/people/staff.ts';
import { photoUrlOfStaff } from '../../domain/people/staff-photo.ts';
import { toTime, toTimeOrNull } from '../../domain/time.ts';
import { forgetDevices } from '../accounts/devices.ts';
import { closeSessionsOf } from '../accounts/sessions.ts';
import type { Context } from '../context.ts';
import { queueSignInChange, type SignInChange } from '../notifications/messages/sign-in-change.ts';
import { countStaffPasskeys } from '../passkeys/count-passkeys.ts';
import { deletePasskeys } from '../passkeys/delete-passkeys.ts';
import { isUniqueViolation } from '../platform/db/errors.ts';
import type { Db, StaffRow } from '../platform/db/schema.ts';
import { saveTerms } from '../platform/db/search-terms.ts';
import { inSerialTransaction, inTransaction } from '../platform/db/transaction.ts';
import { deleteAuthenticator, findAuthenticator, listConfirmed } from './authenticator-queries.ts';
import { isPasswordExpired, refuseWeakPassword } from './password-policy.ts';
import { hashPassword } from './passwords.ts';
import {
  countWhoCanSignIn,
  findOwnPhoto,
  findStaff,
  insertStaff,
  listPhotoNames,
  listStaff,
  staffTerms,
  updateStaff,
} from './queries.ts';

type Adding = Pick<Context, 'config' | 'db' | 'clock' | 'events'>;
type Managing = Adding & Pick<Context, 'sharedClock'>;
/** The admin who changes an account; null for the server's command line. */
type By = string | null;
type Reading = Pick<Context, 'db' | 'clock'>;

type Known = { secondFactor: boolean; passkeys: number; photoName: string | null };

const toStaffAccount = (
  row: StaffRow,
  { secondFactor, passkeys, photoName }: Known,
  now: number,
): StaffAccount => ({
  username: row.username,
  role: row.role,
  name: row.name,
  phone: row.phone,
  active: row.isActive === 1,
  secondFactor,
  passkeys,
  photoUrl: photoName && photoUrlOfStaff(photoName),
  ...(isPasswordExpired(row, now) && { passwordExpired: true }),
  createdAt: toTime(row.createdAt),
  lastLoginAt: toTimeOrNull(row.lastLoginAt),
});

export async function listAccounts({ db, clock }: Reading): Promise<StaffAccount[]> {
  const [staff, withApp, passkeys, photos] = await Promise.all([
    listStaff(db),
    listConfirmed(db),
    countStaffPasskeys(db),
    listPhotoNames(db),
  ]);
  const photoOf = new Map(photos.map((photo) => [photo.username, photo.name]));
  const hasApp = new Set(withApp);
  return staff.map((row) => {
    const { username } = row;
    const known = {
      secondFactor: hasApp.has(username),
      passkeys: passkeys.get(username) ?? 0,
      photoName: photoOf.get(username) ?? null,
    };
    return toStaffAccount(row, known, clock());
  });
}

/**
 * Creates an account. Its owner must change the password at the first sign-in, within a week.
 * @throws Failure USERNAME_TAKEN, PASSWORD_WEAK
 */
export async function addStaff(context: Adding, account: NewStaff, by: By = null): Promise<StaffAccount> {
  const { db, clock, events } = context;
  const { username, role, password } = account;
  refuseWeakPassword(context, username, password);
  try {
    const passwordHash = await hashPassword(password);
    const name = account.name || null;
    const phone = account.phone || null;
    const given = givenPassword(passwordHash, by, clock());
    await inTransaction(db, async (trx) => {
      await insertStaff(trx, { username, role, name, phone, ...given, createdAt: clock() });
      await tellAdmins(trx, 'added', { username, role }, by, clock());
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new Failure('USERNAME_TAKEN');
    throw error;
  }
  events.emit('staff:changed', {});
  return readAccount(context, username);
}

/**
 * Changes an account. Disabling it or setting a new password ends its sessions and sockets immediately. A password set
 * by an admin must be changed at the next sign-in, within a week; it ends the passkeys, because whoever had the former
 * password may have added one. The authenticator app stays.
 * @throws Failure STAFF_NOT_FOUND, OWN_ACCOUNT for the own password, LAST_ADMIN, PASSWORD_WEAK
 */
export async function changeStaff(
  context: Managing,
  username: string,
  patch: StaffPatch,
  by: By = null,
): Promise<StaffAccount> {
  const { db, clock, sharedClock, events } = context;
  if (patch.password) {
    refuseWeakPassword(context, username, patch.password);
    refuseOwnAccount(username, by);
  }
  const passwordHash = patch.password ? await hashPassword(patch.password) : undefined;
  const now = await sharedClock();
  const { role } = await inSerialTransaction(db, async (trx) => {
    const account = await findStaff(trx, username);
    if (!account) throw new Failure('STAFF_NOT_FOUND');
    const isActive = patch.active === undefined ? undefined : patch.active ? 1 : 0;
    const name = patch.name === '' ? null : patch.name;
    const phone = patch.phone === '' ? null : patch.phone;
    const endsSessions = isActive === 0 || passwordHash !== undefined;
    const credentialVersion = endsSessions ? account.credentialVersion + 1 : undefined;
    const given = passwordHash && givenPassword(passwordHash, by, clock());
    const isEnabled = isActive === 1 && account.isActive === 0;
    const ownSince = isEnabled ? ownSinceNow(account, now) : undefined;
    const change = { isActive, name, phone, credentialVersion, ownSince, ...given };
    if (Object.values(change).some((value) => value !== undefined)) await updateStaff(trx, username, change);
    if (name !== undefined) await saveTerms(trx, username, staffTerms({ username, name }));
    // Counted after the change in a serializable transaction, so that two admins cannot disable each other.
    if (
      account.role === 'admin' &&
      isActive === 0 &&
      (await countWhoCanSignIn(trx, 'admin', clock())) === 0
    ) {
      throw new Failure('LAST_ADMIN');
    }
    const changed = [
      passwordHash !== undefined && 'password',
      isEnabled && 'enabled',
      isActive === 0 && account.isActive === 1 && 'disabled',
    ] as const;
    for (const what of changed) if (what) await tellAdmins(trx, what, account, by, clock());
    if (passwordHash !== undefined) {
      await forgetDevices(trx, account.role, username);
      await deletePasskeys(trx, { role: account.role, subject: username });
    }
    return account;
  });
  if (patch.active === false || patch.password) await closeSessionsOf(context, role, username);
  if (patch.name !== undefined) events.emit('technician:renamed', { techId: username });
  events.emit('staff:changed', {});
  return readAccount(context, username);
}

/**
 * Removes the second factor of an account whose owner has lost the phone, so that the next login needs the password
 * only. Ends all sessions, because the phone may have one.
 * @throws Failure STAFF_NOT_FOUND, OWN_ACCOUNT
 */
export async function resetSecondFactor(
  context: Managing,
  username: string,
  by: By = null,
): Promise<StaffAccount> {
  const { db, clock, sharedClock, events } = context;
  refuseOwnAccount(username, by);
  const now = await sharedClock();
  const { role } = await inSerialTransaction(db, async (trx) => {
    const account = await findStaff(trx, username);
    if (!account) throw new Failure('STAFF_NOT_FOUND');
    await deleteAuthenticator(trx, username);
    await deletePasskeys(trx, { role: account.role, subject: username });
    const credentialVersion = account.credentialVersion + 1;
    await updateStaff(trx, username, { credentialVersion, ownSince: ownSinceNow(account, now) });
    await tellAdmins(trx, 'secondFactor', account, by, clock());
    return account;
  });
  await closeSessionsOf(context, role, username);
  events.emit('staff:changed', {});
  return readAccount(context, username);
}

/** Has all admins hear of a change that one of them makes. Whoever is at the server's command line is not one of them. */
async function tellAdmins(
  trx: Db,
  what: SignInChange['what'],
  { username, role }: Pick<StaffRow, 'username' | 'role'>,
  by: By,
  now: number,
): Promise<void> {
  if (by !== null) await queueSignInChange(trx, { what, by, username, role }, now);
}

/** A password that another person knows. */
const givenPassword = (passwordHash: string, passwordGivenBy: By, passwordGivenAt: number) =>
  ({ passwordHash, passwordGivenBy, passwordGivenAt, mustChangePassword: 1, ownSince: null }) as const;

/** An account is its owner's from now on, if the password is the owner's. */
const ownSinceNow = ({ ownSince }: Pick<StaffRow, 'ownSince'>, now: number): number | null =>
  ownSince === null ? null : now;

/** The own pages ask for the password and a code; these calls, which are for others, do not. @throws Failure OWN_ACCOUNT */
function refuseOwnAccount(username: string, by: By): void {
  if (username === by) throw new Failure('OWN_ACCOUNT');
}

/** @throws Failure STAFF_NOT_FOUND */
export async function staffAccount(db: Db, username: string): Promise<StaffRow> {
  const account = await findStaff(db, username);
  if (!account) throw new Failure('STAFF_NOT_FOUND');
  return account;
}

async function readAccount({ db, clock }: Reading, username: string): Promise<StaffAccount> {
  const account = await staffAccount(db, username);
  const authenticator = await findAuthenticator(db, username);
  const passkeys = await countStaffPasskeys(db);
  const photo = await findOwnPhoto(db, username);
  const known = {
    secondFactor: authenticator?.confirmedAt != null,
    passkeys: passkeys.get(username) ?? 0,
    photoName: photo?.name ?? null,
  };
  return toStaffAccount(account, known, clock());
}
