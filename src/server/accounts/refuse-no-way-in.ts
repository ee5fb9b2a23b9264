import { Failure } from '../../domain/failure.ts';
import { hasPasskey } from '../passkeys/count-passkeys.ts';
import type { Db } from '../platform/db/schema.ts';
import { findCustomer } from './queries.ts';

/**
 * For the serializable transaction that has taken a way to sign in from a customer's account: an e-mail address, a phone
 * number or a passkey has to be left, each of which signs in alone. Serializable, because two such transactions at once
 * would each see what the other one takes.
 * @throws Failure LAST_WAY_IN if none is left, UNAUTHORIZED if the account is gone
 */
export async function refuseNoWayIn(trx: Db, customerId: string): Promise<void> {
  const customer = await findCustomer(trx, customerId);
  if (!customer) throw new Failure('UNAUTHORIZED');
  if (customer.email !== null || customer.signInPhone !== null) return;
  if (!(await hasPasskey(trx, { role: 'customer', subject: customerId }))) throw new Failure('LAST_WAY_IN');
}
