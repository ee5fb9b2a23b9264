import type { Context } from '../context.ts';
import { newId } from '../db/id.ts';
import type { CustomerRow } from '../db/schema.ts';
import { saveTerms } from '../db/search-terms.ts';
import { inTransaction } from '../db/transaction.ts';
import { customerTerms } from './customer-terms.ts';
import { findCustomerByEmail, insertCustomer, updateCustomer } from './queries.ts';
import { type OpenedSession, openSession } from './sessions.ts';

type SigningIn = Pick<Context, 'db' | 'clock' | 'tokens' | 'facts'>;

export type Identity = {
  email: string;
  firstName?: string | null;
  lastName?: string | null;
  oidcSubject?: string;
};

/**
 * Opens a session for whoever proved to own the e-mail address, and the account too when there is none:
 * no registration is required. The referral source is stored once.
 */
export async function signIn(
  context: SigningIn,
  identity: Identity,
  referralSource: string,
): Promise<OpenedSession> {
  const { db, clock, facts } = context;
  const customer = await inTransaction(db, async (trx): Promise<CustomerRow> => {
    const now = clock();
    await insertCustomer(trx, {
      id: newId(),
      email: identity.email,
      firstName: identity.firstName ?? null,
      lastName: identity.lastName ?? null,
      referralSource,
      createdAt: now,
    });
    const known = await findCustomerByEmail(trx, identity.email);
    if (!known) throw new Error('the customer just stored is gone');
    const signedIn = await updateCustomer(trx, known.id, {
      lastLoginAt: now,
      oidcSubject: known.oidcSubject ?? identity.oidcSubject ?? null,
    });
    await saveTerms(trx, signedIn.id, customerTerms(signedIn));
    return signedIn;
  });
  facts.tell('customers:changed', {});
  return openSession(context, 'customer', customer.id);
}
