import * as z from 'zod/mini';
import { Time } from '../time.ts';

/** The steps after which the arrival is predicted anew; at `created` the prediction is the promise. */
export const PredictionStep = z.enum(['created', 'assigned', 'reassigned', 'departed']);
export type PredictionStep = z.infer<typeof PredictionStep>;

/**
 * When the technician was predicted to arrive, as known at `madeAt`. `at` is the expected time, null for a promise, which
 * has only a range; eight of ten arrivals are expected from `fromAt` to `byAt`, null where the spread is unknown.
 */
export const Prediction = z.object({
  step: PredictionStep,
  madeAt: Time,
  at: z.nullable(Time),
  fromAt: z.nullable(Time),
  byAt: z.nullable(Time),
});
export type Prediction = z.infer<typeof Prediction>;
