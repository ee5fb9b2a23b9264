import type { EtaResponse } from '../../domain/eta.ts';
import { type Coordinates, milesBetween } from '../../domain/place.ts';
import type { TrailPoint } from '../../domain/position.ts';
import { isLate } from '../app/set-back.ts';

/** Where the technician was: accuracy in metres, heading in degrees from north. */
export type TechPosition = Coordinates & {
  accuracy: number | null;
  heading: number | null;
  recordedAt: string;
};

/** The newest position, and the way there on this drive, oldest first. */
export type Track = { position: TechPosition; trail: TrailPoint[] };

const MAX_POINTS = 600;
const SAME_PLACE_DEGREES = 1e-6;

const instant = (at: string) => new Date(at).getTime();
const pointOf = ({ latitude, longitude, recordedAt }: TechPosition): TrailPoint => ({
  latitude,
  longitude,
  recordedAt,
});

/** Adds a position; one that is older than what is shown changes nothing. */
export function follow(track: Track | null, next: TechPosition): Track {
  if (!track) return { position: next, trail: [pointOf(next)] };
  const age = instant(track.position.recordedAt) - instant(next.recordedAt);
  // The same fix, told with less before: the ETA carries neither heading nor accuracy.
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

/** The track with what the server knows of the way before it was watched. */
export function withTrail(track: Track | null, earlier: readonly TrailPoint[] | undefined): Track | null {
  const first = track?.trail[0];
  if (!track || !first || !earlier) return track;
  const before = earlier.filter(({ recordedAt }) => instant(recordedAt) < instant(first.recordedAt));
  return { ...track, trail: [...before, ...track.trail].slice(-MAX_POINTS) };
}

/** The position that an ETA carries; null unless en route. */
export function positionIn(eta: EtaResponse | null | undefined): TechPosition | null {
  if (!eta?.techLocation) return null;
  const { latitude, longitude, lastUpdate } = eta.techLocation;
  return { latitude, longitude, accuracy: null, heading: null, recordedAt: lastUpdate };
}

const SNAP_MS = 60_000;
const SNAP_MILES = 1;

/** Whether the way between two fixes is unknown: the marker then jumps rather than make one up. */
export const isGap = (from: TrailPoint, to: TrailPoint): boolean =>
  instant(to.recordedAt) - instant(from.recordedAt) > SNAP_MS || milesBetween(from, to) > SNAP_MILES;

const MIN_MILES = 0.01;

/** The way the technician goes: what the phone says, else from the last fixes; null when standing. */
export function headingOf({ position, trail }: Track): number | null {
  if (position.heading !== null) return position.heading;
  const from = trail.findLast((point) => milesBetween(point, position) > MIN_MILES);
  return from ? bearing(from, position) : null;
}

/**
 * The newer of two answers: that for the newer booking, then that with the later fix. Between two statuses of one
 * version of the booking the one that came last counts, for duty and silence have no version.
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

const compass = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'];

/** Degrees from north, 0 to 360, of the straight way from one point to another. */
function bearing(from: Coordinates, to: Coordinates): number {
  const narrow = Math.cos((from.latitude * Math.PI) / 180);
  const east = (to.longitude - from.longitude) * narrow;
  const north = to.latitude - from.latitude;
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}

/** The compass word for the way from one point to another. */
export const directionFrom = (from: Coordinates, to: Coordinates): string =>
  compass[Math.round(bearing(from, to) / 45) % 8] ?? 'north';
