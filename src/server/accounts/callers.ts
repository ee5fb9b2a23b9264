import { Failure } from '../../domain/failure.ts';
import type { CustomerRow, Db } from '../platform/db/schema.ts';
import { saveTerms } from '../platform/db/search-terms.ts';
import { changeCustomer, customerTerms } from './change-customer.ts';
import { emptyProfile, missingFrom } from './fill-profile.ts';
import { findCustomer, findCustomerByEmail, insertCaller, setFirstEmail } from './queries.ts';

/** A caller: one of the customers, or somebody who is new. */
type Caller = { customerId?: string | null; email?: string | null };

/**
 * Returns the account of a caller; null for a new one.
 * @throws Failure CUSTOMER_NOT_FOUND, CUSTOMER_KNOWN with `customerId` if another account has the address of a new one, or of
 * one without an address
 */
export async function findCaller(db: Db, { customerId, email }: Caller): Promise<CustomerRow | null> {
  const known = customerId ? await findCustomer(db, customerId) : null;
  if (known === undefined || (known && known.deletedAt !== null)) throw new Failure('CUSTOMER_NOT_FOUND');
  if (known && known.email !== null) return known;
  const holder = email ? await findCustomerByEmail(db, email) : undefined;
  if (holder) throw new Failure('CUSTOMER_KNOWN', undefined, { body: { customerId: holder.id } });
  return known;
}

type NewCaller = Pick<CustomerRow, 'id' | 'createdAt'> & {
  email?: string | null;
  customerName: string;
  phoneNumber: string;
};

/**
 * Adds the account of a new caller, who signs in with a code that is mailed to the address, and owns it from then on.
 * @throws a unique violation if the address has got an account meanwhile
 */
export async function addCaller(trx: Db, { id, createdAt, email, ...caller }: NewCaller): Promise<void> {
  const customer = await insertCaller(trx, {
    id,
    createdAt,
    email: email ?? null,
    referralSource: 'phone',
    ...missingFrom(emptyProfile, caller),
  });
  await saveTerms(trx, id, customerTerms(customer));
}

/**
 * Gives the account of a caller the address that the dispatcher was told, unless it has got one meanwhile. Returns whether it
 * has the address now.
 * @throws a unique violation if another account has the address
 */
export async function giveCallerEmail(trx: Db, id: string, email: string): Promise<boolean> {
  if (!(await setFirstEmail(trx, id, email))) return false;
  await changeCustomer(trx, id, { unverifiedEmail: null });
  return true;
}
