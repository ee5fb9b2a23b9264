import { createHash } from 'node:crypto';
import type { Coordinates } from '../src/domain/places/place.ts';
import type { Market } from '../src/domain/tracking/drive-time.ts';
import type { Drive } from '../src/domain/tracking/learnt-drives.ts';
import type { Gazetteer } from '../src/server/places/gazetteer.ts';
import { readCsv } from './csv.ts';

/** A recorded trip; its times in epoch milliseconds, as if its zone were UTC, are null if the file has none. */
export type Trip = {
  drive: Drive;
  minutes: number;
  weight: number;
  startsAtMs: number | null;
  endsAtMs: number | null;
};

/** Reads trips in their order, with the number of rows that have no usable figures. */
export function readTrips(
  csv: string,
  market: Market | 'auto',
  gazetteer: Pick<Gazetteer, 'inFiveBoroughs'>,
): { trips: Trip[]; unusable: number } {
  const rows = readCsv(csv);
  const trips = rows.flatMap((row): Trip[] => {
    const number = (column: string) => (row[column]?.trim() ? Number(row[column]) : Number.NaN);
    const [miles, minutes, hour, weekdayMonday0] = [
      number('straight_miles'),
      number('minutes'),
      number('hour'),
      number('dow_mon0'),
    ];
    const weight = row.weight?.trim() ? Number(row.weight) : 1;
    if (!Number.isFinite(miles + minutes + hour + weekdayMonday0 + weight) || miles < 0 || minutes <= 0)
      return [];
    const end = (name: 'pickup' | 'dropoff'): Coordinates | null => {
      const place = { latitude: number(`${name}_lat`), longitude: number(`${name}_lng`) };
      return Number.isNaN(place.latitude + place.longitude) ? null : place;
    };
    const [from, to] = [end('pickup'), end('dropoff')];
    const inCity = [from, to].some((place) => place !== null && gazetteer.inFiveBoroughs(place));
    const drive: Drive = {
      from,
      to,
      miles,
      hour,
      weekdayMonday0,
      market: market !== 'auto' ? market : inCity ? 'nyc' : 'elsewhere',
    };
    const startsAtMs = Date.parse(`${row.pickup_local}Z`);
    const isDated = !Number.isNaN(startsAtMs);
    return [
      {
        drive,
        minutes,
        weight,
        startsAtMs: isDated ? startsAtMs : null,
        endsAtMs: isDated ? startsAtMs + minutes * 60_000 : null,
      },
    ];
  });
  return { trips, unusable: rows.length - trips.length };
}

/** Begins the line of the priors' table that tells from which trips the priors were made. */
export const SOURCE_LINE = '# a sample of the trips: ';

/** Returns a short text that identifies a trip. */
export const tripMark = ({ drive, minutes }: Trip): string =>
  createHash('sha256')
    .update(JSON.stringify([drive.from, drive.to, drive.miles, drive.hour, drive.weekdayMonday0, minutes]))
    .digest('hex')
    .slice(0, 8);

/** About one trip in eight. */
export const isOfSample = (mark: string): boolean => /^[01]/.test(mark);
