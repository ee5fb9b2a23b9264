import { Failure } from '../../domain/failure.ts';
import { announceCustomer } from '../bookings/announce-customer.ts';
import { isUniqueViolation } from '../db/errors.ts';
import type { CustomerRow, Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import type { OidcIdentity } from './oidc.ts';
import { findCustomer, findCustomerByEmail, findIdentity, hasIdentityAt, insertIdentity } from './queries.ts';
import { type OpenedSession, openSession } from './sessions.ts';
import { findOrAddCustomer, noteSignIn, type SigningIn } from './sign-in.ts';

const NOT_LINKED =
  'Unauthorized: this e-mail address belongs to an account that your sign-in is not linked to. Please call support.';

type Entered = { customer: CustomerRow; isEmailNew: boolean };

/**
 * Opens a session for a subject of an identity provider. Issuer and subject name the account, whatever its
 * e-mail address is now. An account that no subject is bound to is found by an e-mail address that the
 * issuer verified; where nobody has the address, an account is made. `authenticatedAt` is when the issuer asked the person.
 * @throws Failure UNAUTHORIZED when the address belongs to an account of somebody else
 */
export async function signInWithIdentity(
  context: SigningIn,
  identity: OidcIdentity,
  referralSource: string,
  authenticatedAt: number | null,
): Promise<OpenedSession> {
  const { customer, isEmailNew } = await enter(context, identity, referralSource).catch((error) => {
    // Two sign-ins at once made the same account or took the same address: the second finds the first's.
    if (isUniqueViolation(error)) return enter(context, identity, referralSource);
    throw error;
  });
  context.events.emit('customers:changed', {});
  if (isEmailNew) await announceCustomer(context, customer.id);
  return openSession(context, 'customer', customer.id, { authenticatedAt });
}

const enter = ({ db, clock }: SigningIn, identity: OidcIdentity, referralSource: string): Promise<Entered> =>
  inTransaction(db, async (trx) => {
    const now = clock();
    const bound = await findIdentity(trx, identity);
    const known = bound
      ? await findCustomer(trx, bound.customerId)
      : await bind(trx, identity, referralSource, now);
    if (!known) throw new Error('the customer of an identity is gone');
    const isEmailNew = await takesNewEmail(trx, known, identity);
    const email = isEmailNew ? identity.email : known.email;
    return { customer: await noteSignIn(trx, known.id, { lastLoginAt: now, email }), isEmailNew };
  });

/** Binds the subject to the account of its e-mail address, or to a new account where there is none. */
async function bind(
  trx: Db,
  identity: OidcIdentity,
  referralSource: string,
  now: number,
): Promise<CustomerRow> {
  const { issuer, subject, email, emailVerified } = identity;
  const holder = await findCustomerByEmail(trx, email);
  if (holder && !(emailVerified && (await isFree(trx, holder, identity)))) {
    throw new Failure('UNAUTHORIZED', NOT_LINKED);
  }
  const customer = holder ?? (await findOrAddCustomer(trx, identity, referralSource, now));
  await insertIdentity(trx, { issuer, subject, customerId: customer.id, createdAt: now });
  return customer;
}

/** Whether no other subject is bound to the account; one that was stored without its issuer counts. */
const isFree = async (trx: Db, { id, oidcSubject }: CustomerRow, { issuer, subject }: OidcIdentity) =>
  (oidcSubject === null || oidcSubject === subject) && !(await hasIdentityAt(trx, id, issuer));

/** The issuer's verified address replaces ours, unless another account has it. */
const takesNewEmail = async (trx: Db, known: CustomerRow, { email, emailVerified }: OidcIdentity) =>
  emailVerified && email !== known.email && !(await findCustomerByEmail(trx, email));
