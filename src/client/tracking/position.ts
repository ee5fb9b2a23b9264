import type { EtaResponse } from '../../domain/eta.ts';
import type { Coordinates } from '../../domain/place.ts';

/** Where the technician was: accuracy in metres, heading in degrees from north. */
export type TechPosition = Coordinates & {
  accuracy: number | null;
  heading: number | null;
  recordedAt: string;
};

/** The newest position first drawn, and the way there, oldest first. */
export type Track = { position: TechPosition; trail: Coordinates[] };

const MOST_POINTS = 120;
const SAME_PLACE_DEGREES = 1e-6;

const instant = (at: string) => new Date(at).getTime();

/** Adds a position; one that is older than what is shown changes nothing. */
export function follow(track: Track | null, next: TechPosition): Track {
  if (!track) return { position: next, trail: [next] };
  if (instant(next.recordedAt) <= instant(track.position.recordedAt)) return track;
  const last = track.trail.at(-1);
  const moved =
    !last ||
    Math.abs(last.latitude - next.latitude) > SAME_PLACE_DEGREES ||
    Math.abs(last.longitude - next.longitude) > SAME_PLACE_DEGREES;
  const point = { latitude: next.latitude, longitude: next.longitude };
  return { position: next, trail: moved ? [...track.trail, point].slice(-MOST_POINTS) : track.trail };
}

/** The position that an ETA carries; null unless en route. */
export function positionIn(eta: EtaResponse | null | undefined): TechPosition | null {
  if (!eta?.techLocation) return null;
  const { latitude, longitude, lastUpdate } = eta.techLocation;
  return { latitude, longitude, accuracy: null, heading: null, recordedAt: lastUpdate };
}

/** The later of two answers; a poll that began before a push does not take it back. */
export function newestEta(known: unknown, next: unknown): unknown {
  const at = (value: unknown) =>
    typeof value === 'object' && value !== null && 'asOf' in value ? instant(String(value.asOf)) : 0;
  return at(known) > at(next) ? known : next;
}

const compass = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'];

/** The compass word for the way from one point to another. */
export function directionFrom(from: Coordinates, to: Coordinates): string {
  const narrow = Math.cos((from.latitude * Math.PI) / 180);
  const east = (to.longitude - from.longitude) * narrow;
  const north = to.latitude - from.latitude;
  const degrees = (Math.atan2(east, north) * 180) / Math.PI;
  return compass[Math.round((degrees + 360) / 45) % 8] ?? 'north';
}
