import { Failure } from '../../domain/failure.ts';
import type { ProfilePatch } from '../../domain/people/customer.ts';
import { texts } from '../../domain/texts.ts';
import { publishCustomerBookings } from '../bookings/publish-customer-bookings.ts';
import type { Context } from '../context.ts';
import type { CustomerRow } from '../platform/db/schema.ts';
import { saveTerms } from '../platform/db/search-terms.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { customerTerms } from './customer-terms.ts';
import { findCustomer, updateCustomer } from './queries.ts';

const PHONE_NEEDED = texts('Phone number must be at least 10 digits');

/** Changes the given fields; an empty text clears a field. The phone may be omitted only if one is stored. */
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
    // Without any change the UPDATE would set only the version, so it is skipped.
    const changed = await updateCustomer(trx, customerId, {
      ...change,
      preferredContactMethod: preferredContactMethod ?? known.preferredContactMethod,
    });
    await saveTerms(trx, customerId, customerTerms(changed));
    return changed;
  });
  context.events.emit('customers:changed', {});
  await publishCustomerBookings(context, customerId);
  return customer;
}
