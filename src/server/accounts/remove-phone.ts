import { Failure } from '../../domain/failure.ts';
import type { Context } from '../context.ts';
import type { CustomerRow } from '../platform/db/schema.ts';
import { inSerialTransaction } from '../platform/db/transaction.ts';
import type { Principal } from '../platform/principal.ts';
import { changeCustomer } from './change-customer.ts';
import { deleteCodesOf, findCustomer } from './queries.ts';
import { refuseNoWayIn } from './refuse-no-way-in.ts';
import { endSessionsOf } from './session-queries.ts';

/**
 * Ends sign-in by the phone number of an account. The number may be another person's by now, who may be signed in: so its
 * codes are void, and all sessions but the calling one end. The number stays in the profile and in bookings as one to call.
 * Returns the customer, unchanged if the account has no such number.
 * @throws Failure LAST_WAY_IN if the account has neither an e-mail address nor a passkey
 */
export async function removePhone(
  { db, clock, events }: Pick<Context, 'db' | 'clock' | 'events'>,
  { id, jti }: Pick<Principal, 'id' | 'jti'>,
): Promise<CustomerRow> {
  const { customer, ended } = await inSerialTransaction(db, async (trx) => {
    const known = await findCustomer(trx, id);
    if (!known) throw new Failure('UNAUTHORIZED');
    if (known.signInPhone === null) return { customer: known, ended: [] };
    const changed = await changeCustomer(trx, id, { signInPhone: null });
    await refuseNoWayIn(trx, id);
    await deleteCodesOf(trx, known.signInPhone);
    return { customer: changed, ended: await endSessionsOf(trx, 'customer', id, clock(), jti) };
  });
  if (ended.length > 0) events.emit('sessions:ended', { jtis: ended });
  events.emit('customers:changed', {});
  return customer;
}
