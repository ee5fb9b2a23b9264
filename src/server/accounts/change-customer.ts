import type { Updateable } from 'kysely';
import { Failure } from '../../domain/failure.ts';
import type { ProfilePatch } from '../../domain/people/customer.ts';
import { emailTerm, nameTerms, phoneTerms } from '../../domain/people/search-text.ts';
import { texts } from '../../domain/texts.ts';
import { publishCustomerBookings } from '../bookings/publish-customer-bookings.ts';
import type { Context } from '../context.ts';
import type { CustomerRow, Customers, Db } from '../platform/db/schema.ts';
import { saveTerms } from '../platform/db/search-terms.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { findCustomer, updateCustomer } from './queries.ts';

/** Returns the search terms of a customer, which also find the customer's bookings. */
export const customerTerms = (customer: CustomerRow): string[] => [
  ...new Set([
    ...nameTerms(customer.firstName, customer.lastName),
    ...(customer.email === null ? [] : [emailTerm(customer.email)]),
    ...nameTerms(customer.licensePlate),
    ...nameTerms(customer.vehicleYear, customer.vehicleMake, customer.vehicleModel, customer.vehicleColor),
    ...phoneTerms(customer.phone ?? ''),
  ]),
];

/** Stores changed data of a customer and updates the search terms. */
export async function changeCustomer(
  trx: Db,
  id: string,
  change: Updateable<Customers>,
): Promise<CustomerRow> {
  const customer = await updateCustomer(trx, id, change);
  await saveTerms(trx, id, customerTerms(customer));
  return customer;
}

const PHONE_NEEDED = texts('Phone number must be at least 10 digits');

/**
 * Changes the given fields; an empty text clears a field. A phone number must be given if none is stored, unless the
 * language alone changes.
 * @throws Failure INVALID also for a language that the pages do not have
 */
export async function changeProfile(
  context: Pick<Context, 'db' | 'events' | 'publish' | 'log' | 'languages'>,
  customerId: string,
  { vehicleYear, preferredContactMethod, ...patch }: ProfilePatch,
): Promise<CustomerRow> {
  if (patch.language && !context.languages.all.has(patch.language)) throw new Failure('INVALID');
  const { language, ...others } = patch;
  const isLanguageOnly =
    language !== undefined &&
    Object.values({ vehicleYear, preferredContactMethod, ...others }).every((value) => value === undefined);
  const change = Object.fromEntries(
    Object.entries({ ...patch, vehicleYear: vehicleYear == null ? vehicleYear : String(vehicleYear) })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value === '' ? null : value]),
  );
  const customer = await inTransaction(context.db, async (trx) => {
    const known = await findCustomer(trx, customerId);
    if (!known) throw new Failure('UNAUTHORIZED');
    if (!patch.phone && !known.phone && !isLanguageOnly) {
      throw new Failure('INVALID', PHONE_NEEDED, {
        body: { issues: [{ path: 'phone', message: PHONE_NEEDED }] },
      });
    }
    return changeCustomer(trx, customerId, {
      ...change,
      // Always set, because an UPDATE needs a column.
      preferredContactMethod: preferredContactMethod ?? known.preferredContactMethod,
    });
  });
  context.events.emit('customers:changed', {});
  await publishCustomerBookings(context, customerId);
  return customer;
}
