import type { Updateable } from 'kysely';
import { Failure } from '../../domain/failure.ts';
import type { ProfilePatch } from '../../domain/people/customer.ts';
import { emailTerm, nameTerms, phoneTerms } from '../../domain/people/search-text.ts';
import { type Car, hasCar, isSameCar, withoutFormerPlug } from '../../domain/people/vehicle.ts';
import { texts } from '../../domain/texts.ts';
import { rooms } from '../../events/rooms.ts';
import { publishCustomerBookings } from '../bookings/publish-customer-bookings.ts';
import type { Context } from '../context.ts';
import type { CustomerRow, Customers, Db } from '../platform/db/schema.ts';
import { saveTerms } from '../platform/db/search-terms.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { findCustomer, updateCustomer } from './queries.ts';
import { listOtherVehicles, nextUsual } from './vehicle-queries.ts';

/** Returns the search terms of a customer, which also find the customer's bookings. */
export const customerTerms = (customer: CustomerRow, others: readonly Car[] = []): string[] => [
  ...new Set([
    ...nameTerms(customer.firstName, customer.lastName),
    ...(customer.email === null ? [] : [emailTerm(customer.email)]),
    ...[customer, ...others].flatMap((car) => [
      ...nameTerms(car.licensePlate),
      ...nameTerms(car.vehicleYear, car.vehicleMake, car.vehicleModel, car.vehicleColor),
    ]),
    ...phoneTerms(customer.phone ?? ''),
  ]),
];

/** Stores changed data of a customer and updates the search terms. `others` are the cars beside the profile's, if known. */
export async function changeCustomer(
  trx: Db,
  id: string,
  change: Updateable<Customers>,
  others?: readonly Car[],
): Promise<CustomerRow> {
  const customer = await updateCustomer(trx, id, change);
  await saveTerms(trx, id, customerTerms(customer, others ?? (await listOtherVehicles(trx, id))));
  return customer;
}

/** Returns what a patch sets: an empty text clears a field, and a missing one stays. */
export const toColumns = <Patch extends { vehicleYear?: string | number | null | undefined }>({
  vehicleYear,
  ...patch
}: Patch) =>
  Object.fromEntries(
    Object.entries({ ...patch, vehicleYear: vehicleYear == null ? vehicleYear : String(vehicleYear) })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value === '' ? null : value]),
  );

/** Has every open page of a customer read the cars and the profile again. */
export const publishVehicles = ({ publish }: Pick<Context, 'publish'>, customerId: string): void =>
  publish('vehicles:changed', rooms.customer(customerId), undefined);

const PHONE_NEEDED = texts('Phone number must be at least 10 digits');

/**
 * Changes the given fields; an empty text clears a field. A phone number must be given if none is stored, unless the
 * language alone changes.
 * @throws Failure INVALID also for a language that the pages do not have, RATE_LIMITED
 */
export async function changeProfile(
  context: Pick<Context, 'db' | 'events' | 'publish' | 'log' | 'languages' | 'limiter'>,
  customerId: string,
  { vehicleYear, preferredContactMethod, ...patch }: ProfilePatch,
): Promise<CustomerRow> {
  if (patch.language && !context.languages.all.has(patch.language)) throw new Failure('INVALID');
  const { language, ...others } = patch;
  const isLanguageOnly =
    language !== undefined &&
    Object.values({ vehicleYear, preferredContactMethod, ...others }).every((value) => value === undefined);
  if (!isLanguageOnly) await context.limiter.take({ details: customerId });
  const change = toColumns({ ...patch, vehicleYear });
  const { customer, isCar } = await inTransaction(context.db, async (trx) => {
    const known = await findCustomer(trx, customerId);
    if (!known) throw new Failure('UNAUTHORIZED');
    if (!patch.phone && !known.phone && !isLanguageOnly) {
      throw new Failure('INVALID', PHONE_NEEDED, {
        body: { issues: [{ path: 'phone', message: PHONE_NEEDED }] },
      });
    }
    const changed = await changeCustomer(trx, customerId, {
      ...withoutFormerPlug(known, change),
      // Always set, because an UPDATE needs a column.
      preferredContactMethod: preferredContactMethod ?? known.preferredContactMethod,
    });
    // A car whose fields are all cleared is removed, as it is from the list.
    const isRemoved = hasCar(known) && !hasCar(changed);
    const customer = isRemoved
      ? await changeCustomer(trx, customerId, await nextUsual(trx, customerId))
      : changed;
    return { customer, isCar: !isSameCar(known, customer) };
  });
  if (isCar) publishVehicles(context, customerId);
  context.events.emit('customers:changed', {});
  await publishCustomerBookings(context, customerId);
  return customer;
}
