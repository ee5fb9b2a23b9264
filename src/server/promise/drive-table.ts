import type { Coordinates } from '../../domain/places/place.ts';

/** The median of a drive and its standard deviation, in minutes. */
export type Leg = { minutes: number; deviation: number };

export const NO_LEG: Leg = { minutes: 0, deviation: 0 };

/** A place with the number of its row in the table. */
export type Place = { point: Coordinates; index: number };

/** The drives between the places of a day, each of which is calculated once. */
export class DriveTable {
  readonly #drive: (from: Coordinates, to: Coordinates) => Leg;
  readonly #places = new Map<string, Place>();
  readonly #legs: (Leg | undefined)[][] = [];

  constructor(drive: (from: Coordinates, to: Coordinates) => Leg) {
    this.#drive = drive;
  }

  placeOf(point: Coordinates): Place {
    const key = `${point.latitude} ${point.longitude}`;
    const known = this.#places.get(key);
    if (known) return known;
    const place = { point, index: this.#places.size };
    this.#places.set(key, place);
    this.#legs.push([]);
    return place;
  }

  leg(from: Place, to: Place): Leg {
    if (from === to) return NO_LEG;
    const row = this.#legs[from.index] as (Leg | undefined)[];
    const known = row[to.index];
    if (known) return known;
    const leg = this.#drive(from.point, to.point);
    row[to.index] = leg;
    return leg;
  }
}
