import { type Coordinates, milesBetween } from '../../src/domain/places/place.ts';
import type { Zip } from '../../src/server/lib/zip-table.ts';
import { readZips } from '../../src/server/places/gazetteer-data.ts';
import type { Random } from '../random.ts';
import { STREETS } from './names.ts';

export const BASE: Coordinates = { latitude: 40.6976, longitude: -74.2632 };

/** Where the vans are charged: at the base, and in Parsippany, Edison and Paterson, so that none drives for long. */
const DEPOTS: readonly Coordinates[] = [
  BASE,
  { latitude: 40.8579, longitude: -74.426 },
  { latitude: 40.5187, longitude: -74.4121 },
  { latitude: 40.9168, longitude: -74.1718 },
];

export const nearestDepot = (from: Coordinates): Coordinates =>
  DEPOTS.reduce((near, depot) => (milesBetween(from, depot) < milesBetween(from, near) ? depot : near));

/** The place of a booking. */
export type Address = Coordinates & { location: string; city: string; state: string; zip: string };

const NEAR_MILES = 9;
const RANGE_MILES = 25;
const MAX_MILES = 40;
/** Offset in degrees around the centre of a ZIP area, small enough to stay on land. */
const SCATTER_DEGREES = 0.004;
/** Counties on the base's side of the bays, so that every way is by land. */
const MAINLAND = new Set(['Union', 'Essex', 'Middlesex', 'Somerset', 'Morris', 'Passaic', 'Hunterdon']);
/** Shares of customers by straight-line distance from the base. */
const SHARES = { near: 0.8, range: 0.98 };

/** Generates addresses around Union, NJ: real towns and ZIP codes of the gazetteer with random streets. */
export function makePlaces(random: Random) {
  const zips = readZips().filter((zip) => zip.isArea && zip.state === 'NJ' && MAINLAND.has(zip.county));
  const within = (least: number, most: number) =>
    zips.filter((zip) => {
      const miles = milesBetween(BASE, zip);
      return miles >= least && miles < most;
    });
  const near = within(0, NEAR_MILES);
  const range = within(NEAR_MILES, RANGE_MILES);
  const far = within(RANGE_MILES, MAX_MILES);
  const scatter = () => random.between(-SCATTER_DEGREES, SCATTER_DEGREES);

  function addressIn({ latitude, longitude, name, state, zip }: Zip): Address {
    const street = `${random.whole(2, 980)} ${random.pick(STREETS)}`;
    return {
      latitude: Number((latitude + scatter()).toFixed(5)),
      longitude: Number((longitude + scatter()).toFixed(5)),
      location: `${street}, ${name}, ${state} ${zip}`,
      city: name,
      state,
      zip,
    };
  }

  return {
    nearby: () => addressIn(random.pick(near)),
    any(): Address {
      const share = random.next();
      return addressIn(random.pick(share < SHARES.near ? near : share < SHARES.range ? range : far));
    },
  };
}

export type Places = ReturnType<typeof makePlaces>;
