import type { Random } from '../random.ts';
import { AREA_CODES, CARS, COLORS, FIRST_NAMES, LAST_NAMES } from './names.ts';

export type Person = {
  firstName: string;
  lastName: string;
  email: string;
  /** Ten digits. */
  phone: string;
  vehicleMake: string;
  vehicleModel: string;
  vehicleYear: string;
  vehicleColor: string;
  licensePlate: string;
};

type Nullable<T> = { [K in keyof T]: T[K] | null };

export const fullName = ({ firstName, lastName }: Pick<Nullable<Person>, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`;
export const carOf = (of: Pick<Nullable<Person>, 'vehicleYear' | 'vehicleMake' | 'vehicleModel'>) =>
  `${of.vehicleYear} ${of.vehicleMake} ${of.vehicleModel}`;

const NUMBERS = 100;
const PLATE_LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';
const PLATES = 900;

/** The account of the banner's customer link. */
export const VISITOR_EMAIL = 'jordan.rivera@example.com';

/**
 * Generates fictional people; the first is the visitor's account. At most twelve hundred have distinct phone numbers.
 */
export function makePeople(random: Random, count: number): Person[] {
  const taken = new Set<string>();
  return Array.from({ length: count }, (_, n) => {
    const firstName = n === 0 ? 'Jordan' : random.pick(FIRST_NAMES);
    const lastName = n === 0 ? 'Rivera' : random.pick(LAST_NAMES);
    const [vehicleMake, vehicleModel] = random.pick(CARS);
    const letters = Array.from({ length: 3 }, () => random.pick([...PLATE_LETTERS])).join('');
    return {
      firstName,
      lastName,
      email: freeEmail(`${firstName}.${lastName}`.toLowerCase(), taken),
      phone: phoneOf(n),
      vehicleMake,
      vehicleModel,
      vehicleYear: String(random.whole(2019, 2026)),
      vehicleColor: random.pick(COLORS),
      licensePlate: `${letters}-${100 + (n % PLATES)}`,
    };
  });
}

function phoneOf(n: number): string {
  const area = AREA_CODES[Math.floor(n / NUMBERS) % AREA_CODES.length];
  return `${area}55501${String(n % NUMBERS).padStart(2, '0')}`;
}

function freeEmail(name: string, taken: Set<string>): string {
  let email = `${name}@example.com`;
  for (let n = 2; taken.has(email); n += 1) email = `${name}${n}@example.com`;
  taken.add(email);
  return email;
}
