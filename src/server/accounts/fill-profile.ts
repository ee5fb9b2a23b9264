import { type Connector, Plug } from '../../domain/bookings/connector.ts';
import type { ServiceType } from '../../domain/bookings/service-type.ts';
import { splitName } from '../../domain/money/payment.ts';
import { ProfilePatch } from '../../domain/people/customer.ts';
import { parseVehicle } from '../../domain/people/parse-vehicle.ts';
import { digitsOf } from '../../domain/people/phone.ts';
import { carOf, hasCar } from '../../domain/people/vehicle.ts';
import { type Vehicle, vehicleText } from '../../domain/people/vehicle-text.ts';
import { postalAddressOf } from '../../domain/places/postal-address.ts';
import type { Creation } from '../changes/change.ts';
import type { CustomerRow, Db } from '../platform/db/schema.ts';
import { changeCustomer } from './change-customer.ts';
import { listOtherVehicles, updateVehicle } from './vehicle-queries.ts';

const MAX_NAME_LENGTH = 100;

/** Returns the number as a profile has it: digits only, but a foreign number with its plus sign. */
function profilePhone(phone: string): string | null {
  const digits = digitsOf(phone);
  if (digits.length < 10 || digits.length > 15) return null;
  return phone.trim().startsWith('+') && !digits.startsWith('1') ? `+${digits}` : digits;
}

const vehicleNames = ['vehicleYear', 'vehicleMake', 'vehicleModel', 'vehicleColor'] as const;
const addressNames = ['address', 'city', 'state', 'zipCode'] as const;

type Person = Pick<
  CustomerRow,
  | 'firstName'
  | 'lastName'
  | 'phone'
  | 'vehicleConnector'
  | (typeof vehicleNames)[number]
  | (typeof addressNames)[number]
>;
/** A profile in which nothing is entered. */
export const emptyProfile: Person = {
  ...{ firstName: null, lastName: null, phone: null },
  ...{ vehicleYear: null, vehicleMake: null, vehicleModel: null, vehicleColor: null },
  vehicleConnector: null,
  ...{ address: null, city: null, state: null, zipCode: null },
};

type Booked = {
  customerName: string | null;
  phoneNumber: string | null;
  vehicleInfo?: string | null;
  connector?: Connector | null;
  serviceType?: ServiceType;
  location?: string;
  /** 0 if the text is the place. */
  byPoint?: number;
};

/**
 * Returns the address of a booking for a later day, where the car is at home or at work, if its text is a whole address.
 * An emergency is wherever the car has stopped, and the text beside a point is a note.
 */
function addressOf({ serviceType, location = '', byPoint }: Booked): Partial<Person> | null {
  const written = serviceType === 'standard' && byPoint === 0 ? postalAddressOf(location) : null;
  if (!written) return null;
  const { street: address, city, state, zip: zipCode } = written;
  return ProfilePatch.safeParse({ address, city, state, zipCode }).success
    ? { address, city, state, zipCode }
    : null;
}

/** Returns what a booking's name, phone number, car and address add to a profile that has none. */
export function missingFrom(known: Person, booked: Booked): Partial<Person> {
  const { customerName, phoneNumber, vehicleInfo, connector } = booked;
  const name = customerName?.trim();
  const isNamed = Boolean(known.firstName || known.lastName);
  const phone = known.phone || !phoneNumber ? null : profilePhone(phoneNumber);
  const isCarNamed = vehicleNames.some((each) => known[each]);
  const car = isCarNamed || !vehicleInfo ? null : parseVehicle(vehicleInfo);
  // A tow is of that day.
  const plug = Plug.safeParse(connector).data;
  const hasAddress = addressNames.some((each) => known[each]);
  const { givenName, familyName } = splitName(name ?? '');
  return {
    ...(name && !isNamed && { firstName: givenName.slice(0, MAX_NAME_LENGTH) }),
    ...(name && !isNamed && familyName && { lastName: familyName.slice(0, MAX_NAME_LENGTH) }),
    ...(phone && { phone }),
    ...car,
    ...(plug &&
      plug !== known.vehicleConnector &&
      (car || isCarOf(known, vehicleInfo)) && { vehicleConnector: plug }),
    ...(!hasAddress && addressOf(booked)),
  };
}

/**
 * Fills a profile from the first booking: nothing is typed twice, and staff find the customer by it. The plug of each
 * booking is that of its car the next time.
 */
export async function fillProfile(trx: Db, { booking, customer }: Creation): Promise<void> {
  const missing = missingFrom(customer, booking);
  if (Object.keys(missing).length > 0) {
    // Without a car in the profile there are no others: the first booking does not ask for them.
    const others = hasCar(customer) ? undefined : [];
    await changeCustomer(trx, customer.id, missing, others);
  }
  await notePlugOfOther(trx, customer, booking);
}

const isCarOf = (car: Vehicle, text: string | null | undefined): boolean =>
  vehicleText(car) !== '' && vehicleText(car) === text?.trim();

async function notePlugOfOther(trx: Db, customer: CustomerRow, booked: Booked): Promise<void> {
  const plug = Plug.safeParse(booked.connector).data;
  if (!plug || !hasCar(customer) || isCarOf(customer, booked.vehicleInfo)) return;
  const others = await listOtherVehicles(trx, customer.id);
  const other = others.find((each) => isCarOf(each, booked.vehicleInfo));
  if (other && other.vehicleConnector !== plug)
    await updateVehicle(trx, customer.id, other.id, { ...carOf(other), vehicleConnector: plug });
}
