import * as z from 'zod/mini';
import { texts } from '../texts.ts';

/** The energy of a booking that asks for none: 9 kW for 45 minutes, the promised range of 20 to 25 miles. */
export const USUAL_KWH = 6.75;

const MAX_KWH = 1000;
const KWH_INVALID = texts('Please enter a number of kWh from 0 to 1000');

/** An energy in kWh. */
export const Kwh = z.number(KWH_INVALID).check(z.gte(0, KWH_INVALID), z.lte(MAX_KWH, KWH_INVALID));
