import { type Coordinates, milesBetween } from './place.ts';

/** Five decimals of a degree are about one metre. */
const STEPS_PER_DEGREE = 1e5;
const CHUNK_BITS = 5;
const FIRST_LETTER = 63;

function encodeNumber(value: number): string {
  let rest = value < 0 ? ~(value << 1) : value << 1;
  let text = '';
  while (rest >= 1 << CHUNK_BITS) {
    text += String.fromCharCode((0x20 | (rest & 0x1f)) + FIRST_LETTER);
    rest >>= CHUNK_BITS;
  }
  return text + String.fromCharCode(rest + FIRST_LETTER);
}

/**
 * Writes a line as text, each point as its difference to the one before, in five decimals ('Encoded Polyline Algorithm
 * Format' of Google's maps, which routing services use).
 */
export function encodeLine(points: readonly Coordinates[]): string {
  let [latitude, longitude] = [0, 0];
  return points
    .map((point) => {
      const next = [
        Math.round(point.latitude * STEPS_PER_DEGREE),
        Math.round(point.longitude * STEPS_PER_DEGREE),
      ] as const;
      const text = encodeNumber(next[0] - latitude) + encodeNumber(next[1] - longitude);
      [latitude, longitude] = next;
      return text;
    })
    .join('');
}

/** Reads what `encodeLine` has written. A text that is cut off gives the points before. */
export function decodeLine(text: string): Coordinates[] {
  const points: Coordinates[] = [];
  let [latitude, longitude, at] = [0, 0, 0];
  function next(): number {
    let [value, shift, chunk] = [0, 0, 0x20];
    while (chunk >= 0x20) {
      chunk = text.charCodeAt(at++) - FIRST_LETTER;
      value |= (chunk & 0x1f) << shift;
      shift += CHUNK_BITS;
    }
    return value & 1 ? ~(value >> 1) : value >> 1;
  }
  while (at < text.length) {
    latitude += next();
    longitude += next();
    if (at <= text.length)
      points.push({ latitude: latitude / STEPS_PER_DEGREE, longitude: longitude / STEPS_PER_DEGREE });
  }
  return points;
}

/** A foot point on a segment: the part of the segment before it (0 to 1) and how far the place is from it. */
type Foot = Coordinates & { part: number; miles: number };

/** Returns the point of a short segment that is nearest to a place. */
function footOn(from: Coordinates, to: Coordinates, place: Coordinates): Foot {
  const narrow = Math.cos((place.latitude * Math.PI) / 180);
  const [x, y] = [(to.longitude - from.longitude) * narrow, to.latitude - from.latitude];
  const [px, py] = [(place.longitude - from.longitude) * narrow, place.latitude - from.latitude];
  const length = x * x + y * y;
  const part = length === 0 ? 0 : Math.max(0, Math.min(1, (px * x + py * y) / length));
  const foot = {
    latitude: from.latitude + (to.latitude - from.latitude) * part,
    longitude: from.longitude + (to.longitude - from.longitude) * part,
  };
  return { ...foot, part, miles: milesBetween(foot, place) };
}

/** Leaves out points without moving the line by more than `miles` (the algorithm of Ramer, Douglas and Peucker). */
export function simplifyLine<Point extends Coordinates>(points: readonly Point[], miles: number): Point[] {
  const kept = new Set([0, points.length - 1]);
  const open: [number, number][] = [[0, points.length - 1]];
  for (let span = open.pop(); span; span = open.pop()) {
    const [start, end] = span;
    const [from, to] = [points[start], points[end]];
    let farthest = { at: -1, miles };
    for (let at = start + 1; from && to && at < end; at += 1) {
      const off = footOn(from, to, points[at] as Point).miles;
      if (off > farthest.miles) farthest = { at, miles: off };
    }
    if (farthest.at < 0) continue;
    kept.add(farthest.at);
    open.push([start, farthest.at], [farthest.at, end]);
  }
  return points.filter((_, at) => kept.has(at));
}

/** Returns a line from its point that is nearest to a place to its end, and how far the place is from the line. */
export function lineFrom(
  points: readonly Coordinates[],
  place: Coordinates,
): { points: Coordinates[]; miles: number } {
  let nearest: (Foot & { at: number }) | null = null;
  for (let at = 1; at < points.length; at += 1) {
    const foot = footOn(points[at - 1] as Coordinates, points[at] as Coordinates, place);
    if (nearest === null || foot.miles < nearest.miles) nearest = { ...foot, at };
  }
  if (nearest === null) return { points: [...points], miles: Number.POSITIVE_INFINITY };
  const { latitude, longitude, miles } = nearest;
  return { points: [{ latitude, longitude }, ...points.slice(nearest.at)], miles };
}
