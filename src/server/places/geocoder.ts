import type { Coordinates, Precision } from '../../domain/place.ts';

export type Located = Coordinates & {
  /** A label fit to show: `Elizabeth, NJ 07201`, `Elizabeth, NJ`, `near Elizabeth, NJ 07201`. */
  place: string;
  precision: Precision;
  /** Metres around the point, where that is known better than by the kind of area. */
  accuracy: number | null;
  /** The text is no name of the place, only like one: misspelt or unfinished. */
  isGuess: boolean;
  /** In one of New York City's five boroughs: chooses the drive-time curve. */
  inNewYorkCity: boolean;
};

/** Port: text to a place and back. Never throws for an unknown place or a service that is away: null. */
export interface Geocoder {
  locate(text: string): Promise<Located | null>;
  describe(point: Coordinates): Promise<string | null>;
}
