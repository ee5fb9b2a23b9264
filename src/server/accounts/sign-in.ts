import type { Insertable } from 'kysely';
import type { Context } from '../context.ts';
import { newId } from '../platform/db/id.ts';
import type { CustomerRow, Customers, Db } from '../platform/db/schema.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { changeCustomer } from './change-customer.ts';
import { findCustomerByEmail, forgetUnverifiedEmail, insertCustomer } from './queries.ts';
import { type OpenedSession, openSession } from './sessions.ts';

export type SigningIn = Pick<Context, 'config' | 'db' | 'clock' | 'tokens' | 'events' | 'publish' | 'log'>;

export type Newcomer = Pick<Insertable<Customers>, 'firstName' | 'lastName'> & { email: string };

/**
 * Opens a session for the verified owner of an e-mail address and creates the account if there is none. The referral
 * source is stored once.
 */
export async function signIn(
  context: Pick<SigningIn, 'config' | 'db' | 'clock' | 'tokens' | 'events'>,
  newcomer: Newcomer,
  referralSource: string,
): Promise<OpenedSession> {
  const { db, clock, events } = context;
  const customer = await inTransaction(db, async (trx) => {
    const { id } = await findOrAddCustomer(trx, newcomer, referralSource, clock());
    await forgetUnverifiedEmail(trx, newcomer.email);
    return changeCustomer(trx, id, { lastLoginAt: clock() });
  });
  events.emit('customers:changed', {});
  return openSession(context, 'customer', customer.id);
}

/** Returns the customer of a verified e-mail address; creates one if there is none. */
export async function findOrAddCustomer(
  trx: Db,
  { email, firstName = null, lastName = null }: Newcomer,
  referralSource: string,
  now: number,
): Promise<CustomerRow> {
  await insertCustomer(trx, { id: newId(), email, firstName, lastName, referralSource, createdAt: now });
  const customer = await findCustomerByEmail(trx, email);
  if (!customer) throw new Error('the customer just stored is gone');
  return customer;
}
