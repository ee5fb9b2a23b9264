import type { ActiveCustomer, ContactEntry, RecentCustomer } from '../../contract/shapes/customer-report.ts';
import { toDollars } from '../../domain/money/money.ts';
import { toTime, toTimeOrNull } from '../../domain/time.ts';
import type { CustomerRow, Db } from '../platform/db/schema.ts';
import { listTotals, type Totals } from './queries.ts';

/** A customer with the number of bookings and the amount paid. */
export type CustomerWithTotals = { customer: CustomerRow; totals: Totals };

/** Adds totals to customers and keeps their order. */
export async function withTotals(db: Db, customers: CustomerRow[]): Promise<CustomerWithTotals[]> {
  const rows = await listTotals(
    db,
    customers.map(({ id }) => id),
  );
  const totals = new Map(rows.map((row) => [row.id, row]));
  return customers.flatMap((customer) => {
    const own = totals.get(customer.id);
    return own ? [{ customer, totals: own }] : [];
  });
}

export const bookingsOf = ({ emergencyBookings, standardBookings }: Totals): number =>
  Number(emergencyBookings) + Number(standardBookings);

export const toRecent = ({ customer, totals }: CustomerWithTotals): RecentCustomer => ({
  id: customer.id,
  firstName: customer.firstName,
  lastName: customer.lastName,
  email: customer.email,
  createdAt: toTime(customer.createdAt),
  lastLoginAt: toTimeOrNull(customer.lastLoginAt),
  totalSpent: toDollars(Number(totals.spentCents)),
  totalBookings: bookingsOf(totals),
});

export const toActive = (of: CustomerWithTotals): ActiveCustomer => ({
  ...toRecent(of),
  lastServiceType: of.totals.lastServiceType,
});

export const toContact = (of: CustomerWithTotals): ContactEntry => ({
  ...toRecent(of),
  phone: of.customer.phone,
  address: of.customer.address,
  city: of.customer.city,
  state: of.customer.state,
  zipCode: of.customer.zipCode,
  vehicleMake: of.customer.vehicleMake,
  vehicleModel: of.customer.vehicleModel,
  vehicleYear: of.customer.vehicleYear,
  vehicleColor: of.customer.vehicleColor,
  licensePlate: of.customer.licensePlate,
  vehicleConnector: of.customer.vehicleConnector,
  profileImageUrl: of.customer.profileImageUrl,
  emergencyContact: of.customer.emergencyContact,
  emergencyContactPhone: of.customer.emergencyContactPhone,
  preferredContactMethod: of.customer.preferredContactMethod,
});
