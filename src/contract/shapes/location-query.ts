import * as z from 'zod/mini';
import { Connector } from '../../domain/bookings/connector.ts';
import { Kwh } from '../../domain/bookings/energy.ts';
import { Quote } from '../../domain/money/quote.ts';
import { Accuracy, Latitude, Longitude, Precision } from '../../domain/places/place.ts';
import { PlaceDetail } from '../../domain/places/place-detail.ts';
import { singleLine, TOO_LONG } from '../../domain/plain-text.ts';
import { texts } from '../../domain/texts.ts';

type MaybeCoordinates = { latitude?: number | null; longitude?: number | null };
export const coordinatesTogether = z.refine<MaybeCoordinates>(
  ({ latitude, longitude }) => ((latitude ?? null) === null) === ((longitude ?? null) === null),
  { error: 'Latitude and longitude go together.', path: ['latitude'] },
);

/** An optional point; `accuracy` is in metres for a point that a device measured, null for a point set by hand. */
export const optionalCoordinates = {
  latitude: z.optional(z.nullable(Latitude)),
  longitude: z.optional(z.nullable(Longitude)),
  accuracy: z.optional(z.nullable(Accuracy)),
};

const MAX_LENGTH = 300;
/** Links to a map are longer than the text around them. The server replaces them by what they contain. */
const MAX_LENGTH_WITH_LINK = 2_000;
const isShort = (text: string): boolean =>
  text.length <= MAX_LENGTH_WITH_LINK && text.replace(/\S*:\/\/\S*/g, '').length <= MAX_LENGTH;

/** Where the car is, in words or as a link to a map. */
export const LocationText = z
  .string()
  .check(
    singleLine,
    z.trim(),
    z.minLength(1, texts('Location is required')),
    z.refine(isShort, { error: TOO_LONG }),
  );

export const LocationQuery = z
  .object({
    location: LocationText,
    ...optionalCoordinates,
    /** One of the `choices` of an earlier answer for the same text. */
    place: z.optional(z.nullable(z.string().check(z.maxLength(MAX_LENGTH, TOO_LONG)))),
  })
  .check(coordinatesTogether);
export type LocationQuery = z.infer<typeof LocationQuery>;

/** A place to quote, and what the car needs. */
export const QuoteQuery = z
  .object({
    ...LocationQuery.shape,
    connector: z.optional(z.nullable(Connector)),
    /** The energy whose price is quoted; without it the usual one. */
    energyKwh: z.optional(z.nullable(Kwh)),
  })
  .check(coordinatesTogether);
export type QuoteQuery = z.infer<typeof QuoteQuery>;

/** A place that the text beside a point names and that is more than 3 miles from the point. */
export const PlaceLabel = z.object({ text: z.string(), place: z.string(), miles: z.number() });
export type PlaceLabel = z.infer<typeof PlaceLabel>;

export const DistanceResult = z.object({
  distance: z.number(),
  extraMiles: z.number(),
  extraCharges: z.number(),
  latitude: z.number(),
  longitude: z.number(),
  place: z.string(),
  /** The name of the place that a given point is in or near to; absent without a point or a name. */
  near: z.optional(z.string()),
  precision: Precision,
  /** What the text says; a town or ZIP area alone is no place to drive to, and a booking there needs an exact spot. */
  detail: PlaceDetail,
  accuracy: z.nullable(Accuracy),
  /** Whether the text only resembles the name of `place`, or may mean another; the customer must confirm a guess. */
  isGuess: z.boolean(),
  /** The names of all places that the text may mean, if there are several. `place` is one of them. */
  choices: z.optional(z.array(z.string())),
  /** Present if the text beside the point names a place far from the point; the customer must confirm the point. */
  label: z.optional(PlaceLabel),
  quote: Quote,
});
export type DistanceResult = z.infer<typeof DistanceResult>;
