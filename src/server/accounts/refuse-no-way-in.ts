import { Failure } from '../../domain/failure.ts';
import { hasPasskey } from '../passkeys/count-passkeys.ts';
import type { CustomerRow, Db } from '../platform/db/schema.ts';
import { findCustomer } from './queries.ts';

/** Whether somebody can sign in to an account: by an e-mail address, a phone number or a passkey. */
export const hasWayIn = async (
  db: Db,
  { id, email, signInPhone }: Pick<CustomerRow, 'id' | 'email' | 'signInPhone'>,
): Promise<boolean> =>
  email !== null || signInPhone !== null || (await hasPasskey(db, { role: 'customer', subject: id }));

/**
 * For the serializable transaction that has taken a way to sign in from a customer's account: an e-mail address, a phone
 * number or a passkey has to be left, each of which signs in alone. Serializable, because two such transactions at once
 * would each see what the other one takes.
 * @throws Failure LAST_WAY_IN if none is left, UNAUTHORIZED if the account is gone
 */
export async function refuseNoWayIn(trx: Db, customerId: string): Promise<void> {
  const customer = await findCustomer(trx, customerId);
  if (!customer) throw new Failure('UNAUTHORIZED');
  if (!(await hasWayIn(trx, customer))) throw new Failure('LAST_WAY_IN');
}
