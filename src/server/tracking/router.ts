import type { Coordinates } from '../../domain/places/place.ts';

/** Port: drive time in minutes by a routing service. Null if the service does not know or does not answer in time. */
export interface Router {
  drive(from: Coordinates, to: Coordinates): Promise<{ minutes: number } | null>;
}
