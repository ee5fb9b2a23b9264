import type { Coordinates } from '../../domain/place.ts';

/** Port: minutes on the road by a routing service. Null when it does not know or does not answer in time. */
export interface Router {
  drive(from: Coordinates, to: Coordinates): Promise<{ minutes: number } | null>;
}
