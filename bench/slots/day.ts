import { defaultCompany } from '../../src/domain/company/company-profile.ts';
import { milesBetween } from '../../src/domain/places/place.ts';
import { driveMinutes, type Spot, spots } from '../dispatch/demand.ts';
import { DRIVE_NOISE, noise } from '../dispatch/simulate.ts';

/** The day of the specification: 26 half-hourly slots from 8:00 to 20:30. All times are minutes of the day. */
export const SLOTS = Array.from({ length: 26 }, (_, slot) => 8 * 60 + 30 * slot);
export const OPENS_AT = 8 * 60;
export const WINDOW_MINUTES = 60;
export const SERVICE_MINUTES = 50;

const { base } = defaultCompany;
/** So far around the base 75 slots sold without a limit are late as often as the wanted figures say: some 3 %. */
const AREA_MILES = 12;
const customers = spots
  .map((spot) => ({ spot, miles: milesBetween(spot, base) }))
  .filter(({ miles }) => miles <= AREA_MILES)
  .sort((a, b) => a.miles - b.miles)
  .map(({ spot }) => spot);

/** Where the vans are when the day begins: the ZIP area of the base. */
export const START = customers[0] as Spot;

/** Somebody who asks for a slot of the day. */
export type Request = {
  index: number;
  at: Spot;
  wantedAt: number;
  /** The real minutes of the drive to this customer, relative to the model. */
  driveFactor: number;
};

/** A request that was accepted, with the slot that the customer has taken. */
export type Accepted = Request & { slotAt: number };

const oneOf = <T>(items: readonly T[], random: () => number): T =>
  items[Math.floor(random() * items.length)] as T;

/** The requests of a day in the order in which they come, before the day; the same generator gives the same ones. */
export const requestsOf = (random: () => number, count: number): Request[] =>
  Array.from({ length: count }, (_, index) => ({
    index,
    at: oneOf(customers, random),
    wantedAt: oneOf(SLOTS, random),
    driveFactor: noise(random, DRIVE_NOISE),
  }));

/** So far from the wanted slot a customer takes another one; whoever finds none leaves. */
const FLEXIBLE_MINUTES = 120;

/** The slots that a customer takes, the best first: the wanted one, then the nearest, of two the later. */
export const acceptableSlots = ({ wantedAt }: Request): number[] =>
  SLOTS.filter((slotAt) => Math.abs(slotAt - wantedAt) <= FLEXIBLE_MINUTES).sort(
    (a, b) => Math.abs(a - wantedAt) - Math.abs(b - wantedAt) || b - a,
  );

const places = new Map(customers.map((spot, index) => [spot, index]));
const known = new Float64Array(customers.length ** 2);

/** The median minutes of a drive, those of the model at noon. */
export function medianMinutes(from: Spot, to: Spot): number {
  if (from === to) return 0;
  const at = (places.get(from) ?? 0) * customers.length + (places.get(to) ?? 0);
  known[at] ||= driveMinutes(from, to, 12 * 60);
  return known[at] ?? 0;
}
