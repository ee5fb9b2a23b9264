import * as z from 'zod/mini';
import type { CompanyProfile } from '../company/company-profile.ts';
import { texts } from '../texts.ts';

/** The energy of a booking that asks for none: 9 kW for 45 minutes, the promised range of 20 to 25 miles. */
export const USUAL_KWH = 6.75;

export const MAX_KWH = 1000;
const KWH_INVALID = texts('Please enter a number of kWh from 0 to 1000');

/** How far the usual energy goes, as a text like `20-25`. */
export type ChargeRange = { charge: Pick<CompanyProfile['charge'], 'rangeMiles'> };

const STEP_MILES = 5;

/** Returns how far an energy goes in about as many miles: by the lower end of the usual range, in steps of 5. */
export function milesOf({ charge }: ChargeRange, kwh: number): number {
  const usualMiles = Number.parseInt(charge.rangeMiles, 10);
  return Math.round((usualMiles * kwh) / USUAL_KWH / STEP_MILES) * STEP_MILES;
}

/** An energy in kWh. */
export const Kwh = z.number(KWH_INVALID).check(z.gte(0, KWH_INVALID), z.lte(MAX_KWH, KWH_INVALID));
