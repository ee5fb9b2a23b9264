import type { Insertable } from 'kysely';
import { DAY_MS } from '../../domain/durations.ts';
import { nationalDigits } from '../../domain/people/phone.ts';
import type { Context } from '../context.ts';
import { newId } from '../platform/db/id.ts';
import type { CustomerRow, Customers, Db } from '../platform/db/schema.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { changeCustomer } from './change-customer.ts';
import {
  findCustomerByEmail,
  findCustomerByPhone,
  forgetPhoneOfAbsent,
  forgetUnverifiedEmail,
  insertCustomer,
} from './queries.ts';
import { type OpenedSession, openSession } from './sessions.ts';

export type SigningIn = Pick<Context, 'config' | 'db' | 'clock' | 'tokens' | 'events' | 'publish' | 'log'>;

type Named = Pick<Insertable<Customers>, 'firstName' | 'lastName'>;
export type Newcomer = Named & { email: string };
/** Whom a code has proven to read an e-mail address, or the text messages to a number. */
type Proven = Newcomer | { signInPhone: string };

/**
 * Opens a session for the verified owner of an e-mail address or a phone number and creates the account if there is none,
 * for a number one without an e-mail address. The referral source is stored once.
 */
export async function signIn(
  context: Pick<SigningIn, 'config' | 'db' | 'clock' | 'tokens' | 'events'>,
  proven: Proven,
  referralSource: string,
): Promise<OpenedSession> {
  const { db, clock, events } = context;
  const customer = await inTransaction(db, async (trx) => {
    const isByPhone = 'signInPhone' in proven;
    const { id } = isByPhone
      ? await findOrAddByPhone(trx, proven.signInPhone, referralSource, clock())
      : await findOrAddCustomer(trx, proven, referralSource, clock());
    if (!isByPhone) await forgetUnverifiedEmail(trx, proven.email);
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

/**
 * How long after an account's last sign-in its number still opens it. A number that a person gives up is kept for 45 to 90
 * days, a company's for up to 365, and then goes to somebody else (47 CFR 52.15(f)(1)(ii), 'aging numbers'), so after a
 * year without a sign-in it may well be another person's.
 */
const PHONE_TRUST_MS = 365 * DAY_MS;

/**
 * Returns the customer who signs in by a number; creates one if there is none. A number that somebody has typed into a
 * profile or a booking proves nothing, so nobody is found by it; nor does it after a year in which nobody has signed in to
 * an account that its owner can still reach by e-mail.
 */
async function findOrAddByPhone(
  trx: Db,
  signInPhone: string,
  referralSource: string,
  now: number,
): Promise<CustomerRow> {
  await forgetPhoneOfAbsent(trx, signInPhone, now - PHONE_TRUST_MS);
  const phone = nationalDigits(signInPhone);
  await insertCustomer(
    trx,
    { id: newId(), signInPhone, phone, referralSource, createdAt: now },
    'signInPhone',
  );
  const customer = await findCustomerByPhone(trx, signInPhone);
  if (!customer) throw new Error('the customer just stored is gone');
  return customer;
}
