import * as z from 'zod/mini';
import { Accuracy, Latitude, Longitude, Precision } from './place.ts';
import { singleLine } from './plain-text.ts';

type MaybeCoordinates = { latitude?: number | null; longitude?: number | null };
export const coordinatesTogether = z.refine<MaybeCoordinates>(
  ({ latitude, longitude }) => ((latitude ?? null) === null) === ((longitude ?? null) === null),
  { error: 'Latitude and longitude go together.', path: ['latitude'] },
);

/** The point of a place; `accuracy` in metres when a device found it, null for a point that somebody set. */
export const optionalCoordinates = {
  latitude: z.optional(z.nullable(Latitude)),
  longitude: z.optional(z.nullable(Longitude)),
  accuracy: z.optional(z.nullable(Accuracy)),
};

export const LocationQuery = z
  .object({
    location: z
      .string()
      .check(singleLine, z.trim(), z.minLength(1, 'Location is required'), z.maxLength(300)),
    ...optionalCoordinates,
  })
  .check(coordinatesTogether);
export type LocationQuery = z.infer<typeof LocationQuery>;

/** What the text beside a point names, where that is more than 3 miles from it. */
export const PlaceLabel = z.object({ text: z.string(), place: z.string(), miles: z.number() });
export type PlaceLabel = z.infer<typeof PlaceLabel>;

export const DistanceResult = z.object({
  distance: z.number(),
  extraMiles: z.number(),
  extraCharges: z.number(),
  latitude: z.number(),
  longitude: z.number(),
  place: z.string(),
  precision: Precision,
  accuracy: z.nullable(Accuracy),
  /** The text is no name of `place`, only like one: the customer must confirm it. */
  isGuess: z.boolean(),
  /** There only where the text beside the point names a place far from it: the customer must confirm the point. */
  label: z.optional(PlaceLabel),
});
export type DistanceResult = z.infer<typeof DistanceResult>;
