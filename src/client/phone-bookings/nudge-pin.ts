import type { Coordinates, Point } from '../../domain/places/place.ts';

/** About 80 feet; with Shift ten times that. */
const STEP_DEGREES = 0.000_22;
const LONG_STEPS = 10;

const directions: Record<string, [north: number, east: number]> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Returns the point to which a key moves a pin; null for another key. */
export function nudged({ latitude, longitude }: Coordinates, key: string, isFar: boolean): Point | null {
  const direction = directions[key];
  if (!direction) return null;
  const step = STEP_DEGREES * (isFar ? LONG_STEPS : 1);
  // A degree of longitude is shorter than one of latitude.
  const east = step / Math.cos((latitude * Math.PI) / 180);
  const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
  return {
    latitude: rounded(latitude + direction[0] * step),
    longitude: rounded(longitude + direction[1] * east),
    accuracy: null,
  };
}
