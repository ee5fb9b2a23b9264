import { stateOfLabel } from '../../domain/money/tax.ts';
import type { LocationQuery } from '../../domain/places/location-query.ts';
import type { Context } from '../context.ts';
import type { FoundPlace } from './distance.ts';

type Place = Pick<FoundPlace, 'latitude' | 'longitude' | 'place'>;
export type PlaceName = { label: string | null; taxState: string | null };

/**
 * Returns the name of a place, and the state whose sales tax holds there. With coordinates the location text is the
 * customer's note and need not name a place.
 */
export async function nameOfPlace(
  { gazetteer }: Pick<Context, 'gazetteer'>,
  query: Pick<LocationQuery, 'latitude'>,
  place: Place,
): Promise<PlaceName> {
  const label = query.latitude == null ? place.place : await gazetteer.describe(place);
  const taxState = stateOfLabel(label) ?? stateOfLabel(gazetteer.townAt(place)?.label ?? null);
  return { label, taxState };
}
