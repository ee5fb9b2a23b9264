import type { DistanceResult } from '../../../contract/shapes/location-query.ts';
import { HOUR_MS } from '../../../domain/durations.ts';
import { fieldsOf } from '../../app/fields-of.ts';
import { deviceNow } from '../../ui/server-clock.ts';
import type { Place } from '../api.ts';

/** The same as of the cookie that a quote before the sign-in belongs to. */
const LIFETIME_MS = HOUR_MS;
const KEY = 'askedPlace';

/** A place that was asked for before the booking form opened, and the answer if it is known. */
type AskedPlace = { place: Place; result: DistanceResult | null };

/** As it was stored: whoever uses it checks its shape. */
type Unchecked = { [Name in keyof AskedPlace]: unknown };

/** Stores what a visitor asked for, so that the booking form has it after the sign-in. */
export function keepAskedPlace(asked: AskedPlace): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ at: deviceNow(), ...asked }));
  } catch {
    // A forbidden storage keeps nothing: the form then asks for the place.
  }
}

/** `at` and `askedAt`: on the device's clock. */
let adopted: (Unchecked & { at: number }) | null = null;
type CalculatedPlace = AskedPlace & { askedAt: number };

let calculated: CalculatedPlace | null = null;

/** Takes what this browser's visitor asked for within the hour as the signed-in customer's, for the next form. */
export function adoptAskedPlace(): void {
  try {
    const { at, place, result } = fieldsOf(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    localStorage.removeItem(KEY);
    if (typeof at === 'number') adopted = { at, place, result };
  } catch {
    // Nothing readable is stored.
  }
}

/** Sets the place of the price calculator; null for none. */
export function setCalculatedPlace(asked: CalculatedPlace | null): void {
  calculated = asked;
}

/** Returns the place that was asked for, for a form that opens: what a visitor asked for counts once, and first. */
export function takeAskedPlace(): { visitors: Unchecked | null; calculated: CalculatedPlace | null } {
  const visitors = adopted && deviceNow() - adopted.at < LIFETIME_MS ? adopted : null;
  adopted = null;
  return { visitors, calculated };
}
