import type { ProfilePatch } from '../../domain/customer.ts';
import { Failure } from '../../domain/failure.ts';
import { announceCustomer } from '../bookings/announce-customer.ts';
import type { Context } from '../context.ts';
import type { CustomerRow } from '../db/schema.ts';
import { saveTerms } from '../db/search-terms.ts';
import { inTransaction } from '../db/transaction.ts';
import { customerTerms } from './customer-terms.ts';
import { findCustomer, updateCustomer } from './queries.ts';

const PHONE_NEEDED = 'Phone number must be at least 10 digits';

/**
 * Changes the fields that are given; an empty text clears one. The phone may be left out only when one
 * is stored.
 */
export async function changeProfile(
  context: Pick<Context, 'db' | 'events' | 'publish' | 'log'>,
  customerId: string,
  { vehicleYear, preferredContactMethod, ...patch }: ProfilePatch,
): Promise<CustomerRow> {
  const change = Object.fromEntries(
    Object.entries({ ...patch, vehicleYear: vehicleYear == null ? vehicleYear : String(vehicleYear) })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value === '' ? null : value]),
  );
  const customer = await inTransaction(context.db, async (trx) => {
    const known = await findCustomer(trx, customerId);
    if (!known) throw new Failure('UNAUTHORIZED');
    if (!patch.phone && !known.phone) {
      throw new Failure('INVALID', PHONE_NEEDED, {
        body: { issues: [{ path: 'phone', message: PHONE_NEEDED }] },
      });
    }
    // A change of nothing but the version of the row would be an empty UPDATE.
    const changed = await updateCustomer(trx, customerId, {
      ...change,
      preferredContactMethod: preferredContactMethod ?? known.preferredContactMethod,
    });
    await saveTerms(trx, customerId, customerTerms(changed));
    return changed;
  });
  context.events.emit('customers:changed', {});
  await announceCustomer(context, customerId);
  return customer;
}
