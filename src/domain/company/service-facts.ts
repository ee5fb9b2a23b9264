import * as z from 'zod/mini';
import { Plug } from '../bookings/connector.ts';

/** Fewer ratings than these say more about chance than about the service. */
const MIN_RATINGS = 20;

/**
 * What visitors may know of the service, from what is stored: the plugs of the vans in service, null where nobody has
 * entered any, and the average of the ratings in stars, null while there are few.
 */
export const ServiceFacts = z.object({
  plugs: z.nullable(z.array(Plug)),
  rating: z.nullable(z.object({ average: z.number(), count: z.int() })),
});
export type ServiceFacts = z.infer<typeof ServiceFacts>;

/** Returns the average in tenths of a star, if there are enough ratings. */
export const ratingFact = (average: number, count: number): ServiceFacts['rating'] =>
  count < MIN_RATINGS ? null : { average: Math.round(average * 10) / 10, count };
