import { type Coordinates, milesBetween } from '../../domain/places/place.ts';
import { texts } from '../../domain/texts.ts';
import type { EtaResponse } from '../../domain/tracking/eta.ts';
import type { TrailPoint } from '../../domain/tracking/position.ts';
import { isLate } from '../app/live-query.ts';

/** A position of the technician: accuracy in metres, heading in degrees from north. */
export type TechPosition = Coordinates & {
  accuracy: number | null;
  heading: number | null;
  recordedAt: string;
};

/** The newest position, and the trail of this drive, oldest point first. */
export type Track = { position: TechPosition; trail: TrailPoint[] };

const MAX_POINTS = 600;
const SAME_PLACE_DEGREES = 1e-6;

const instant = (at: string) => new Date(at).getTime();
const pointOf = ({ latitude, longitude, recordedAt }: TechPosition): TrailPoint => ({
  latitude,
  longitude,
  recordedAt,
});

/** Adds a position to the track; a position older than the newest one changes nothing. */
export function follow(track: Track | null, next: TechPosition): Track {
  if (!track) return { position: next, trail: [pointOf(next)] };
  const age = instant(track.position.recordedAt) - instant(next.recordedAt);
  // The same fix came before in an ETA, which carries neither heading nor accuracy.
  if (age === 0 && track.position.heading === null) return { ...track, position: next };
  if (age === 0 || isLate(instant(next.recordedAt), instant(track.position.recordedAt))) return track;
  const last = track.trail.at(-1);
  const moved =
    !last ||
    Math.abs(last.latitude - next.latitude) > SAME_PLACE_DEGREES ||
    Math.abs(last.longitude - next.longitude) > SAME_PLACE_DEGREES;
  return {
    position: next,
    trail: moved ? [...track.trail, pointOf(next)].slice(-MAX_POINTS) : track.trail,
  };
}

/** Returns the track with the server's earlier trail points in front. */
export function withTrail(track: Track | null, earlier: readonly TrailPoint[] | undefined): Track | null {
  const first = track?.trail[0];
  if (!track || !first || !earlier) return track;
  const before = earlier.filter(({ recordedAt }) => instant(recordedAt) < instant(first.recordedAt));
  return { ...track, trail: [...before, ...track.trail].slice(-MAX_POINTS) };
}

/** Returns the position in an ETA; null unless the technician is en route. */
export function positionIn(eta: EtaResponse | null | undefined): TechPosition | null {
  if (!eta?.techLocation) return null;
  const { latitude, longitude, lastUpdate } = eta.techLocation;
  return { latitude, longitude, accuracy: null, heading: null, recordedAt: lastUpdate };
}

const SNAP_MS = 60_000;
const SNAP_MILES = 1;

/** Whether the way between two fixes is unknown, so that the marker jumps instead of gliding. */
export const isGap = (from: TrailPoint, to: TrailPoint): boolean =>
  instant(to.recordedAt) - instant(from.recordedAt) > SNAP_MS || milesBetween(from, to) > SNAP_MILES;

const MIN_MILES = 0.01;

/** Returns the technician's heading from the phone, else from the last fixes; null while the technician stands. */
export function headingOf({ position, trail }: Track): number | null {
  if (position.heading !== null) return position.heading;
  const from = trail.findLast((point) => milesBetween(point, position) > MIN_MILES);
  return from ? bearing(from, position) : null;
}

/**
 * Returns the newer of two ETAs: the one with the newer version of the booking, else the one with the later fix. Of
 * two statuses for one version the last to arrive counts, because duty and silence do not change the version.
 */
export function newestEta<Eta extends Pick<EtaResponse, 'status' | 'asOf' | 'bookingVersion'>>(
  before: Eta | undefined,
  after: Eta,
): Eta {
  if (!before || before.bookingVersion < after.bookingVersion) return after;
  if (before.bookingVersion > after.bookingVersion) return before;
  const cameLate = isLate(instant(after.asOf), instant(before.asOf));
  return before.status === after.status && cameLate ? before : after;
}

const compass = texts(['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest']);

/** Returns the bearing from one point to another, in degrees from north, 0 to 360. */
function bearing(from: Coordinates, to: Coordinates): number {
  const narrow = Math.cos((from.latitude * Math.PI) / 180);
  const east = (to.longitude - from.longitude) * narrow;
  const north = to.latitude - from.latitude;
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}

/** Returns the English name of the direction from one point to another. */
export const directionFrom = (from: Coordinates, to: Coordinates): string =>
  compass[Math.round(bearing(from, to) / 45) % 8] ?? 'north';
