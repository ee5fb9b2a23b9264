import { Failure } from '../../domain/failure.ts';
import { publishCustomerBookings } from '../bookings/publish-customer-bookings.ts';
import type { Context } from '../context.ts';
import { isUniqueViolation } from '../platform/db/errors.ts';
import type { CustomerRow } from '../platform/db/schema.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { changeCustomer } from './change-customer.ts';
import { findCustomer, findCustomerByEmail, forgetUnverifiedEmail } from './queries.ts';
import { checkCode } from './sign-in-code.ts';

type Adding = Pick<Context, 'db' | 'clock' | 'limiter' | 'codeKeys' | 'events' | 'publish' | 'log'>;

/** @throws Failure EMAIL_STAYS if the account has an address: whoever signs in by it would lose the account */
export async function refuseSecondEmail({ db }: Pick<Context, 'db'>, customerId: string): Promise<void> {
  const customer = await findCustomer(db, customerId);
  if (!customer) throw new Failure('UNAUTHORIZED');
  if (customer.email !== null) throw new Failure('EMAIL_STAYS');
}

/**
 * Gives an account without an e-mail address the one whose code its customer knows. Only whoever reads the address learns
 * whether another account has it.
 * @throws Failure CODE_INVALID, CODE_EXPIRED, EMAIL_STAYS, EMAIL_TAKEN
 */
export async function addEmail(
  context: Adding,
  customerId: string,
  proof: { email: string; code: string; device: string | null; address: string },
  isShown: boolean,
): Promise<CustomerRow> {
  const { db, events } = context;
  const { email, ...entered } = proof;
  await refuseSecondEmail(context, customerId);
  await checkCode(context, { recipient: email, ...entered }, isShown);
  const customer = await inTransaction(db, async (trx) => {
    const known = await findCustomer(trx, customerId);
    if (!known || known.email !== null) throw new Failure('EMAIL_STAYS');
    if (await findCustomerByEmail(trx, email)) throw new Failure('EMAIL_TAKEN');
    await forgetUnverifiedEmail(trx, email);
    return changeCustomer(trx, customerId, { email, unverifiedEmail: null });
  }).catch((error) => {
    throw isUniqueViolation(error) ? new Failure('EMAIL_TAKEN') : error;
  });
  events.emit('customers:changed', {});
  await publishCustomerBookings(context, customerId);
  return customer;
}
