import type { Coordinates } from '../places/place.ts';
import type { ShiftPlace } from './roster.ts';

type Stored = { place: string | null; latitude: number | null; longitude: number | null };

/** The columns of a shift that say where it begins and ends. */
type StoredPlaces = {
  startPlace: string | null;
  startLatitude: number | null;
  startLongitude: number | null;
  endPlace: string | null;
  endLatitude: number | null;
  endLongitude: number | null;
};

function placeOf({ place, latitude, longitude }: Stored): ShiftPlace | null {
  if (place === null) return null;
  if (latitude !== null && longitude !== null) return { location: place, latitude, longitude };
  return place === 'home' || place === 'depot' ? place : 'base';
}

export const startPlaceOf = (shift: StoredPlaces): ShiftPlace | null =>
  placeOf({ place: shift.startPlace, latitude: shift.startLatitude, longitude: shift.startLongitude });

export const endPlaceOf = (shift: StoredPlaces): ShiftPlace | null =>
  placeOf({ place: shift.endPlace, latitude: shift.endLatitude, longitude: shift.endLongitude });

/** Where the named places are; null for what nobody has entered. */
type Known = { home: Coordinates | null; depot: Coordinates | null };

/** Returns the point of a place; 'base' stands for the company's, and for a home or depot that nobody has entered. */
export function pointOf(place: ShiftPlace | null, { home, depot }: Known): Coordinates | 'base' | null {
  if (place === null || place === 'base') return place;
  if (place === 'home') return home ?? 'base';
  if (place === 'depot') return depot ?? 'base';
  return { latitude: place.latitude, longitude: place.longitude };
}
