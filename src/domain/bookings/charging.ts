import * as z from 'zod/mini';
import { texts } from '../texts.ts';
import { Time } from '../time.ts';
import { Kwh } from './energy.ts';
import { Percent } from './proof.ts';

/** Who has read the figures: the technician off the van's display, or the charger of the van by itself. */
export type ReadingSource = 'technician' | 'charger';

/** A reading a minute for more than eight hours. */
export const MAX_READINGS = 500;

/** What is read while a car charges: the energy that it has got so far, its battery in percent, or both. */
export const ChargeReading = z
  .strictObject({
    kwh: z.optional(z.nullable(Kwh)),
    percent: z.optional(z.nullable(Percent)),
    /** When it was read and when it is sent, both by the sender's clock. */
    occurredAt: z.optional(z.nullable(Time)),
    sentAt: z.optional(z.nullable(Time)),
  })
  .check(
    z.refine(({ kwh, percent }) => typeof kwh === 'number' || typeof percent === 'number', {
      error: texts('Please enter the energy or the battery level.'),
      path: ['kwh'],
    }),
  );
export type ChargeReading = z.infer<typeof ChargeReading>;

/** The newest figures of a running service. A figure that nobody has read, or that does not follow, is null. */
export const Charging = z.object({
  kwh: z.nullable(z.number()),
  percent: z.nullable(z.int()),
  /** When the wanted energy is predicted to be given. */
  endsAt: z.nullable(Time),
  /** When the figures were read. */
  asOf: Time,
});
export type Charging = z.infer<typeof Charging>;
