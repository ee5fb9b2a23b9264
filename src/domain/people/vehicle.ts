import * as z from 'zod/mini';
import { Plug } from '../bookings/connector.ts';
import { texts } from '../texts.ts';
import { ProfilePatch, User } from './customer.ts';
import { foldText } from './search-text.ts';

/** More cars than these are a company's. */
export const MAX_VEHICLES = 10;

const profileFields = ['vehicleMake', 'vehicleModel', 'vehicleYear', 'vehicleColor', 'licensePlate'] as const;
/** The fields of a car; those of the profile's car have the same names. */
export const carFields = [...profileFields, 'vehicleConnector'] as const;

const Car = z.pick(User, {
  ...{ vehicleMake: true, vehicleModel: true, vehicleYear: true },
  ...{ vehicleColor: true, licensePlate: true, vehicleConnector: true },
});
export type Car = z.infer<typeof Car>;

export const noCar: Car = {
  ...{ vehicleMake: null, vehicleModel: null, vehicleYear: null },
  ...{ vehicleColor: null, licensePlate: null, vehicleConnector: null },
};

export const carOf = ({
  vehicleMake,
  vehicleModel,
  vehicleYear,
  vehicleColor,
  licensePlate,
  vehicleConnector,
}: Car): Car => ({
  ...{ vehicleMake, vehicleModel, vehicleYear, vehicleColor, licensePlate, vehicleConnector },
});

/** Whether a profile has a car; a plug alone is none. */
export const hasCar = (of: Omit<Car, 'vehicleConnector'>): boolean =>
  profileFields.some((field) => of[field]);

export const isSameCar = (one: Car, other: Car): boolean =>
  carFields.every((field) => one[field] === other[field]);

/** What says which plug a car has. */
const kindFields = ['vehicleMake', 'vehicleModel', 'vehicleYear'] as const;

/**
 * Returns a change of a car without the plug of the former one: another make, model or year is another car. What was empty
 * before says more of the same car.
 */
export function withoutFormerPlug<Change extends Partial<Car>>(known: Car, change: Change): Change {
  const isOther = kindFields.some((field) => {
    const [before, after] = [known[field], change[field]];
    return before && after !== undefined && foldText(before) !== foldText(after ?? '');
  });
  return isOther && change.vehicleConnector === undefined ? { ...change, vehicleConnector: null } : change;
}

/** What a list and a choice call a car by. */
export const isNamed = ({
  vehicleMake,
  vehicleModel,
}: {
  [Field in 'vehicleMake' | 'vehicleModel']?: string | null | undefined;
}): boolean => Boolean(vehicleMake?.trim() || vehicleModel?.trim());

export const VEHICLE_UNNAMED = texts('Please enter the make or the model.');

const { vehicleMake, vehicleModel, vehicleYear, vehicleColor, licensePlate } = ProfilePatch.shape;

/** A change of a car; an empty text clears a field. */
export const VehiclePatch = z.strictObject({
  ...{ vehicleMake, vehicleModel, vehicleYear, vehicleColor, licensePlate },
  /** Null: not known. */
  vehicleConnector: z.optional(z.nullable(Plug)),
});
export type VehiclePatch = z.infer<typeof VehiclePatch>;

export const NewVehicle = VehiclePatch.check(
  z.refine(isNamed, { message: VEHICLE_UNNAMED, path: ['vehicleMake'] }),
);

/** A car of a customer; the usual one is the car of the profile. */
export const CustomerVehicle = z.extend(Car, { id: z.string(), isUsual: z.boolean() });
export type CustomerVehicle = z.infer<typeof CustomerVehicle>;
