import { Failure } from '../../domain/failure.ts';
import { texts } from '../../domain/texts.ts';
import { publishCustomerBookings } from '../bookings/publish-customer-bookings.ts';
import type { Context } from '../context.ts';
import { isUniqueViolation } from '../platform/db/errors.ts';
import { newId } from '../platform/db/id.ts';
import type { CustomerRow, Db } from '../platform/db/schema.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { changeCustomer } from './change-customer.ts';
import type { OidcIdentity } from './oidc.ts';
import {
  findCustomer,
  findCustomerByEmail,
  findIdentity,
  forgetUnverifiedEmail,
  hasIdentityAt,
  insertCustomer,
  insertIdentity,
  insertIdToken,
  takeIdToken,
} from './queries.ts';
import { type OpenedSession, openSession } from './sessions.ts';
import { findOrAddCustomer, type SigningIn } from './sign-in.ts';

const NOT_LINKED = texts(
  'Unauthorized: this e-mail address belongs to an account that your sign-in is not linked to. Please call support.',
);

type Entered = { customer: CustomerRow; isEmailNew: boolean };

/**
 * Opens a session for a subject of an identity provider. Issuer and subject identify the account, whatever its current
 * e-mail address. Without a bound account, the account with the issuer's verified address is bound; without one, or
 * if the issuer has not verified the address, an account is created. `authenticatedAt` is when the issuer authenticated the person.
 * @throws Failure UNAUTHORIZED if the verified address belongs to another person's account
 */
export async function signInWithIdentity(
  context: SigningIn,
  identity: OidcIdentity,
  referralSource: string,
  authenticatedAt: number | null,
): Promise<OpenedSession> {
  const { customer, isEmailNew } = await enter(context, identity, referralSource).catch((error) => {
    // A concurrent sign-in created the account or took the address: this one finds it on retry.
    if (isUniqueViolation(error)) return enter(context, identity, referralSource);
    throw error;
  });
  context.events.emit('customers:changed', {});
  if (isEmailNew) await publishCustomerBookings(context, customer.id);
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
    const customer = await changeCustomer(trx, known.id, {
      lastLoginAt: now,
      ...(await emailChange(trx, known, identity)),
    });
    return { customer, isEmailNew: customer.email !== known.email };
  });

/** Binds the subject to the account of its verified e-mail address, or to a new account. */
async function bind(
  trx: Db,
  identity: OidcIdentity,
  referralSource: string,
  now: number,
): Promise<CustomerRow> {
  const { issuer, subject, email, emailVerified } = identity;
  const holder = emailVerified ? await findCustomerByEmail(trx, email) : undefined;
  if (holder && (await hasIdentityAt(trx, holder.id, issuer))) {
    // A concurrent sign-in of this subject may have bound the account since the first look.
    if ((await findIdentity(trx, identity))?.customerId === holder.id) return holder;
    throw new Failure('UNAUTHORIZED', NOT_LINKED);
  }
  const add = emailVerified ? findOrAddCustomer : addWithoutEmail;
  const customer = holder ?? (await add(trx, identity, referralSource, now));
  await insertIdentity(trx, { issuer, subject, customerId: customer.id, createdAt: now });
  return customer;
}

async function addWithoutEmail(
  trx: Db,
  { firstName, lastName }: OidcIdentity,
  referralSource: string,
  now: number,
): Promise<CustomerRow> {
  const id = newId();
  await insertCustomer(trx, { id, firstName, lastName, referralSource, createdAt: now });
  const customer = await findCustomer(trx, id);
  if (!customer) throw new Error('the customer just stored is gone');
  return customer;
}

/**
 * Returns the change of the account's address. A verified address replaces the stored one if no other account has it,
 * and is taken from the accounts that hold it unverified. An unverified one never replaces a verified one: it is stored
 * for its account alone to read.
 */
async function emailChange(
  trx: Db,
  known: CustomerRow,
  { email, emailVerified }: OidcIdentity,
): Promise<Partial<Pick<CustomerRow, 'email' | 'unverifiedEmail'>>> {
  if (!emailVerified) return known.email === null ? { unverifiedEmail: email } : {};
  await forgetUnverifiedEmail(trx, email);
  const holder = await findCustomerByEmail(trx, email);
  return holder && holder.id !== known.id ? {} : { email, unverifiedEmail: null };
}

/** Stores the ID token of a sign-in until the sign-out, encrypted because it identifies the customer. */
export const storeIdToken = ({ db, seal }: Pick<Context, 'db' | 'seal'>, jti: string, idToken: string) =>
  insertIdToken(db, jti, seal.close(idToken, jti));

/** Returns the identity provider's sign-out URL for an ended session; null if the session began elsewhere. */
export async function issuerLogoutUrl(
  { db, seal, oidc }: Pick<Context, 'db' | 'seal' | 'oidc'>,
  jti: string,
): Promise<string | null> {
  const stored = await takeIdToken(db, jti);
  return stored && oidc ? oidc.logoutUrl(seal.open(stored.sealedIdToken, jti)) : null;
}
