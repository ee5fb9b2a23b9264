import type { Coordinates, Precision } from '../../domain/places/place.ts';

export type Located = Coordinates & {
  /** A display label: `Elizabeth, NJ 07201`, `Elizabeth, NJ`, `near Elizabeth, NJ 07201`. */
  place: string;
  precision: Precision;
  /** Radius in metres, if known more precisely than by the kind of area. */
  accuracy: number | null;
  /** The text only resembles the place's name: misspelt or incomplete. */
  isGuess: boolean;
  /** Whether the point is in New York City's five boroughs, which have their own drive-time curve. */
  inNewYorkCity: boolean;
};

/**
 * Port: geocoding and reverse geocoding. Resolves to null for an unknown place or an unavailable service; never
 * rejects.
 */
export interface Geocoder {
  locate(text: string): Promise<Located | null>;
  describe(point: Coordinates): Promise<string | null>;
}
