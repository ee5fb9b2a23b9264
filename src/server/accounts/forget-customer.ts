import { DELETED_CUSTOMER, DELETED_NAME } from '../../contract/shapes/account-deletion.ts';
import { Failure } from '../../domain/failure.ts';
import { nameTerms } from '../../domain/people/search-text.ts';
import { deletePasskeys } from '../passkeys/delete-passkeys.ts';
import { changedRows } from '../platform/db/row-counts.ts';
import type { Db } from '../platform/db/schema.ts';
import { saveTerms } from '../platform/db/search-terms.ts';
import { forgetDevices } from './devices.ts';
import {
  deleteCodesOf,
  deleteIdentitiesOf,
  deleteIdTokensOf,
  deletePhotosOf,
  findCustomer,
  updateCustomer,
} from './queries.ts';
import { endSessionsOf, forgetUserAgentsOf } from './session-queries.ts';
import { deleteVehiclesOf } from './vehicle-queries.ts';

const nothing = {
  email: null,
  signInPhone: null,
  unverifiedEmail: null,
  phone: null,
  address: null,
  city: null,
  state: null,
  zipCode: null,
  vehicleMake: null,
  vehicleModel: null,
  vehicleYear: null,
  vehicleColor: null,
  licensePlate: null,
  vehicleConnector: null,
  usualVehicleId: null,
  profileImageUrl: null,
  emergencyContact: null,
  emergencyContactPhone: null,
  preferredContactMethod: 'email',
  language: null,
  seenLanguage: null,
  lastLoginAt: null,
} as const;

/**
 * Deletes the personal data of a customer's account in the transaction of the account deletion, and locks the row
 * against new bookings. Returns the ended sessions.
 * @throws Failure UNAUTHORIZED if the account is deleted already
 */
export async function forgetCustomer(trx: Db, id: string, now: number): Promise<string[]> {
  const former = await findCustomer(trx, id);
  if (!former) throw new Failure('UNAUTHORIZED');
  await updateCustomer(trx, id, {
    ...nothing,
    ...DELETED_CUSTOMER,
    deletedAt: now,
  });
  await saveTerms(trx, id, nameTerms(DELETED_NAME));
  await deleteIdentitiesOf(trx, id);
  await deleteIdTokensOf(trx, id);
  await forgetDevices(trx, 'customer', id);
  await deletePasskeys(trx, { role: 'customer', subject: id });
  for (const recipient of [former.email, former.signInPhone])
    if (recipient !== null) await deleteCodesOf(trx, recipient);
  await deleteVehiclesOf(trx, id);
  await deletePhotosOf(trx, id);
  await forgetUserAgentsOf(trx, 'customer', id);
  return endSessionsOf(trx, 'customer', id, now);
}

/** Deletes at most `limit` sign-in codes from before an instant. Returns their number. */
export async function deleteOldCodes(db: Db, before: number, limit: number): Promise<number> {
  const old = db.selectFrom('signInCodes').select('id').where('createdAt', '<', before).limit(limit);
  return changedRows(db.deleteFrom('signInCodes').where('id', 'in', old));
}

/** Deletes at most `limit` sessions that expired before an instant. Returns their number. */
export async function deleteOldSessions(db: Db, before: number, limit: number): Promise<number> {
  const old = db.selectFrom('sessions').select('jti').where('expiresAt', '<', before).limit(limit);
  return changedRows(db.deleteFrom('sessions').where('jti', 'in', old));
}

/**
 * Returns the ids of at most `limit` customers after an id who have not signed in since an instant. Whoever has never
 * signed in was added for a call, and counts from there on, and from the newest booking.
 */
export const customersAwaySince = async (
  db: Db,
  since: number,
  afterId: string,
  limit: number,
): Promise<string[]> => {
  const away = db
    .selectFrom('customers')
    .select('id')
    .where('deletedAt', 'is', null)
    .where((e) => {
      const booked = e
        .selectFrom('bookings')
        .select('bookings.id')
        .whereRef('bookings.customerId', '=', 'customers.id')
        .where('bookings.createdAt', '>=', since);
      return e.or([
        e('lastLoginAt', '<', since),
        e.and([e('lastLoginAt', 'is', null), e('createdAt', '<', since), e.not(e.exists(booked))]),
      ]);
    });
  const rows = await away.where('id', '>', afterId).orderBy('id').limit(limit).execute();
  return rows.map(({ id }) => id);
};
