import type { Coordinates } from '../../src/domain/places/place.ts';
import { callDensity, type FormerCall } from '../../src/server/dispatch/waiting/call-density.ts';
import { WaitingPlaces } from '../../src/server/dispatch/waiting/waiting-places.ts';
import { driveMinutes, type Spot, spots } from './demand.ts';
import { type Adviser, placeOf } from './simulate.ts';

/** A minute of a week day with usual traffic. */
const NOON = 12 * 60;
/** For how long waiting places serve calls. */
const STAY_HOURS = 2;

/** Before any call each ZIP area has as many calls as any other. */
const areas = spots.map((spot) => ({ ...spot, weight: 1 }));
// Each van is at a spot.
const drive = (from: Coordinates, to: Coordinates) => driveMinutes(from as Spot, to as Spot, NOON);

/** How often the areas' parts of the calls are learnt anew. */
const LEARN_EVERY_MINUTES = 7 * 24 * 60;

/** The product's advice where to wait. It knows the calls that have come, and nothing of how they are drawn. */
export function adviser(callsPerHour: number, minSavedPerMinute: number): Adviser {
  const former = new Map<number, FormerCall>();
  let places = new WaitingPlaces(areas, drive);
  let learnAt = LEARN_EVERY_MINUTES;
  return ({ now, waiting, vans }) => {
    for (const call of [...waiting, ...vans.flatMap((van) => van.call ?? [])]) {
      if (!former.has(call.index)) former.set(call.index, { ...call.at, hour: (call.waitsFrom / 60) % 24 });
    }
    if (now >= learnAt) {
      learnAt += LEARN_EVERY_MINUTES;
      places = new WaitingPlaces(callDensity(areas, [...former.values()], (now / 60) % 24), drive);
    }
    const idle = vans.filter(({ call }) => call === null);
    const given = idle.map((van) => ({ place: placeOf(van, now), heading: van.moving?.to ?? van.at }));
    const advice = places.advise(given, { calls: callsPerHour * STAY_HOURS, minSavedPerMinute });
    return advice.flatMap((advised, index) => {
      const van = idle[index];
      return advised && van ? [{ van, to: advised.to }] : [];
    });
  };
}
