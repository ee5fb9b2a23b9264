import { DELETED_CUSTOMER, DELETED_NAME } from '../../domain/account-deletion.ts';
import { Failure } from '../../domain/failure.ts';
import type { Db } from '../db/schema.ts';
import { namesOf, saveTerms } from '../db/search-terms.ts';
import { forgetPasskeysOf } from '../passkeys/forget.ts';
import { deleteDevicesOf } from './device-queries.ts';
import {
  deleteCodesOf,
  deleteIdentitiesOf,
  deleteIdTokensOf,
  findCustomer,
  updateCustomer,
} from './queries.ts';
import { endSessionsOf, forgetUserAgentsOf } from './session-queries.ts';

const nothing = {
  oidcSubject: null,
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
  profileImageUrl: null,
  emergencyContact: null,
  emergencyContactPhone: null,
  preferredContactMethod: 'email',
  lastLoginAt: null,
} as const;

/** The column is unique and never empty; `.invalid` is a top-level domain that no mail reaches (RFC 2606). */
const emailOfDeleted = (id: string) => `${id}@deleted.invalid`;

/**
 * Takes everything personal from a customer's account, in the deletion's transaction, and locks its row against
 * new bookings until the end of it. Answers the sessions that ended.
 * @throws Failure UNAUTHORIZED when the account is deleted already
 */
export async function forgetCustomer(trx: Db, id: string, now: number): Promise<string[]> {
  const former = await findCustomer(trx, id);
  if (!former) throw new Failure('UNAUTHORIZED');
  await updateCustomer(trx, id, {
    ...nothing,
    ...DELETED_CUSTOMER,
    email: emailOfDeleted(id),
    deletedAt: now,
  });
  await saveTerms(trx, id, namesOf(DELETED_NAME));
  await deleteIdentitiesOf(trx, id);
  await deleteIdTokensOf(trx, id);
  await deleteDevicesOf(trx, 'customer', id);
  await forgetPasskeysOf(trx, { role: 'customer', subject: id });
  await deleteCodesOf(trx, former.email);
  await trx.deleteFrom('photos').where('customerId', '=', id).execute();
  await forgetUserAgentsOf(trx, 'customer', id);
  return endSessionsOf(trx, 'customer', id, now);
}
