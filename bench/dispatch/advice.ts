import type { Coordinates } from '../../src/domain/places/place.ts';
import { WaitingPlaces } from '../../src/server/dispatch/waiting/waiting-places.ts';
import { driveMinutes, type Spot, spots } from './demand.ts';
import { type Adviser, placeOf } from './simulate.ts';

/** A minute of a week day with usual traffic. */
const NOON = 12 * 60;
/** For how long waiting places serve calls. */
const STAY_HOURS = 2;

/** Every ZIP area has as many calls as any other. */
const areas = spots.map((spot) => ({ ...spot, weight: 1 }));
const areaOf = new Map<Spot, (typeof areas)[number]>(areas.map((area) => [area, area]));
// Each van is at a spot.
const drive = (from: Coordinates, to: Coordinates) => driveMinutes(from as Spot, to as Spot, NOON);
const places = new WaitingPlaces(areas, drive);

/** The product's advice where to wait. */
export const adviser =
  (callsPerHour: number, minSavedPerMinute: number): Adviser =>
  ({ now, vans }) => {
    const idle = vans.filter(({ call }) => call === null);
    const given = idle.map((van) => {
      return { place: placeOf(van, now), heading: areaOf.get(van.moving?.to ?? van.at) ?? null };
    });
    const advice = places.advise(given, { calls: callsPerHour * STAY_HOURS, minSavedPerMinute });
    return advice.flatMap((advised, index) => {
      const van = idle[index];
      return advised && van ? [{ van, to: advised.to }] : [];
    });
  };
