import type { FoundPlace, ShiftPlace, TypedPlace, TypedShiftPlace } from '../../../domain/dispatch/roster.ts';
import { Failure } from '../../../domain/failure.ts';
import type { Context } from '../../context.ts';

export type Finding = Pick<Context, 'geocoder'>;

/**
 * Returns a typed place with its coordinates; those given are the place, and the text its label.
 * @throws Failure PLACE_NOT_FOUND
 */
export async function locate(
  { geocoder }: Finding,
  { location, latitude, longitude }: TypedPlace,
): Promise<FoundPlace> {
  if (latitude !== undefined && longitude !== undefined) return { location, latitude, longitude };
  const found = await geocoder.locate(location);
  if (!found) throw new Failure('PLACE_NOT_FOUND');
  return { location, latitude: found.latitude, longitude: found.longitude };
}

/** Returns a function that locates the places of a roster, the same text once. */
export function locatePlaces(context: Finding): (place: TypedShiftPlace) => Promise<ShiftPlace> {
  const known = new Map<string, Promise<FoundPlace>>();
  return async (place) => {
    if (typeof place === 'string') return place;
    const key = JSON.stringify(place);
    const found = known.get(key) ?? locate(context, place);
    known.set(key, found);
    return found;
  };
}

type Stored = { place: string | null; latitude: number | null; longitude: number | null };

const toStored = (place: ShiftPlace | null): Stored =>
  place === null || typeof place === 'string'
    ? { place, latitude: null, longitude: null }
    : { place: place.location, latitude: place.latitude, longitude: place.longitude };

/** Returns the columns of a shift's places. */
export function placeColumns(startPlace: ShiftPlace | null, endPlace: ShiftPlace | null) {
  const [start, end] = [toStored(startPlace), toStored(endPlace)];
  return {
    startPlace: start.place,
    startLatitude: start.latitude,
    startLongitude: start.longitude,
    endPlace: end.place,
    endLatitude: end.latitude,
    endLongitude: end.longitude,
  };
}
