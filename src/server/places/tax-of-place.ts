import type { LocationQuery } from '../../domain/location-query.ts';
import { dayOf } from '../../domain/schedule.ts';
import { rateOn, stateOfLabel } from '../../domain/tax.ts';
import type { Context } from '../context.ts';
import type { FoundPlace } from './distance.ts';

type Place = Pick<FoundPlace, 'latitude' | 'longitude' | 'place'>;
export type PlaceTax = { label: string | null; taxState: string | null; taxRate: number };

/**
 * Returns the name of a place, its state, and the tax rate there on the day of a time. With coordinates the location
 * text is the customer's note and need not name a place.
 */
export async function taxOf(
  { gazetteer, config: { company } }: Pick<Context, 'gazetteer' | 'config'>,
  query: Pick<LocationQuery, 'latitude'>,
  place: Place,
  atMs: number,
): Promise<PlaceTax> {
  const label = query.latitude == null ? place.place : await gazetteer.describe(place);
  const taxState = stateOfLabel(label) ?? stateOfLabel(gazetteer.townAt(place)?.label ?? null);
  const day = dayOf(new Date(atMs), company.timeZone);
  return { label, taxState, taxRate: rateOn(company.taxRates, taxState, day) };
}
