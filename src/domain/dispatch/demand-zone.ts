import * as z from 'zod/mini';
import { Latitude, Longitude } from '../places/place.ts';

/** An area from which emergencies are expected in the present hour of the day, learnt from former ones. */
export const DemandZone = z.object({
  place: z.string(),
  latitude: Latitude,
  longitude: Longitude,
  callsPerHour: z.number().check(z.gte(0)),
});
export type DemandZone = z.infer<typeof DemandZone>;
