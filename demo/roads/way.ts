import { type Coordinates, milesBetween } from '../../src/domain/places/place.ts';
import type { RoadNetwork } from '../../src/server/drives/road-network.ts';
import type { Random } from '../random.ts';

export type Road = 'street' | 'interstate';
/** One point of a way; `corner` where the driver turns into another street. */
export type WayPoint = Coordinates & { road: Road; corner: boolean };

/** Shorter ways use streets only. */
const INTERSTATE_FROM_MILES = 4;
const MAX_DETOUR = 1.75;

/** The street grid's angle: most towns around Union follow the old roads to the river. */
const GRID_RADIANS = (28 * Math.PI) / 180;
const BLOCK_MILES = 0.55;
const MAX_TURNS = 9;
const CURVE_STEP_MILES = 0.09;
const CURVE_MILES = 0.02;
const MILES_PER_DEGREE = 69.09;

/** Returns a way for a van: by street and interstate if the detour is small, otherwise by street. */
export function wayBetween(
  random: Random,
  roads: RoadNetwork,
  from: Coordinates,
  to: Coordinates,
): WayPoint[] {
  const straight = milesBetween(from, to);
  if (straight > INTERSTATE_FROM_MILES) {
    const whole = roads.wayBetween(from, to);
    const road = whole.slice(1, -1);
    const [on, off] = [road[0], road.at(-1)];
    if (on && off && road.length > 2 && lengthOf(whole) < straight * MAX_DETOUR) {
      return [
        ...streets(random, from, on),
        ...road.map((point) => ({ ...point, road: 'interstate' as const, corner: false })),
        ...streets(random, off, to),
      ];
    }
  }
  return streets(random, from, to);
}

const lengthOf = (points: readonly Coordinates[]): number =>
  points.slice(1).reduce((sum, point, n) => sum + milesBetween(points[n] ?? point, point), 0);

/** Alternates between the two directions of the street grid with slightly curved segments. */
function streets(random: Random, from: Coordinates, to: Coordinates): WayPoint[] {
  const narrow = Math.cos((from.latitude * Math.PI) / 180);
  const east = (to.longitude - from.longitude) * narrow * MILES_PER_DEGREE;
  const north = (to.latitude - from.latitude) * MILES_PER_DEGREE;
  const [cos, sin] = [Math.cos(GRID_RADIANS), Math.sin(GRID_RADIANS)];
  const along = east * cos + north * sin;
  const across = north * cos - east * sin;
  const turns = Math.max(1, Math.min(MAX_TURNS, Math.round(Math.hypot(along, across) / (2 * BLOCK_MILES))));
  const [alongParts, acrossParts] = [parts(random, along, turns), parts(random, across, turns)];
  const place = (a: number, b: number): Coordinates => ({
    latitude: from.latitude + (a * sin + b * cos) / MILES_PER_DEGREE,
    longitude: from.longitude + (a * cos - b * sin) / MILES_PER_DEGREE / narrow,
  });

  const points: WayPoint[] = [{ ...from, road: 'street', corner: true }];
  let [a, b] = [0, 0];
  const alongFirst = random.chance(0.5);
  for (let n = 0; n < turns; n += 1) {
    const legs: [number, number][] = [
      [alongParts[n] ?? 0, 0],
      [0, acrossParts[n] ?? 0],
    ];
    for (const [da, db] of alongFirst ? legs : legs.reverse()) {
      const miles = Math.hypot(da, db);
      if (miles < 1e-3) continue;
      const bend = random.between(-CURVE_MILES, CURVE_MILES);
      const steps = Math.max(1, Math.ceil(miles / CURVE_STEP_MILES));
      for (let step = 1; step <= steps; step += 1) {
        const part = step / steps;
        const aside = bend * Math.sin(Math.PI * part);
        const at = place(a + da * part + (da === 0 ? aside : 0), b + db * part + (db === 0 ? aside : 0));
        points.push({ ...at, road: 'street', corner: step === steps });
      }
      a += da;
      b += db;
    }
  }
  return points;
}

/** Splits a length into parts of similar size. */
function parts(random: Random, length: number, count: number): number[] {
  const weights = Array.from({ length: count }, () => random.between(0.5, 1.5));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => (length * weight) / sum);
}
