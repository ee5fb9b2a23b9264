import type { Coordinates, Precision } from '../../domain/places/place.ts';
import type { PlaceDetail } from '../../domain/places/place-detail.ts';

export type Located = Coordinates & {
  /** A display label: `Elizabeth, NJ 07201`, `Elizabeth, NJ`, `near Elizabeth, NJ 07201`. */
  place: string;
  precision: Precision;
  /** What the text says, which may be more than the point tells: the technician is led to an address by its text. */
  detail: PlaceDetail;
  /** Radius in metres, if known more precisely than by the kind of area. */
  accuracy: number | null;
  /** The customer must confirm the place: the text is misspelt, incomplete or may mean another place as well. */
  isGuess: boolean;
  /** All places that the text may mean, this one first. */
  choices?: Located[];
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
