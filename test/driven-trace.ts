import type { Coordinates } from '../src/domain/places/place.ts';
import { randomFrom } from '../src/domain/random.ts';
import type { Reading } from '../src/domain/tracking/shown-position.ts';

const METERS_PER_DEGREE = 111_195;
export const UNION: Coordinates = { latitude: 40.6976, longitude: -74.2632 };

/** Returns the point some metres to the north and to the east of another. */
export const beside = ({ latitude, longitude }: Coordinates, north: number, east: number): Coordinates => ({
  latitude: latitude + north / METERS_PER_DEGREE,
  longitude: longitude + east / METERS_PER_DEGREE / Math.cos((latitude * Math.PI) / 180),
});

/** Returns the metres between two near points. */
export function metersBetween(a: Coordinates, b: Coordinates): number {
  const east = (a.longitude - b.longitude) * Math.cos((a.latitude * Math.PI) / 180);
  return Math.hypot(a.latitude - b.latitude, east) * METERS_PER_DEGREE;
}

/** Where a van truly is at a second: speed in metres per second, heading in degrees, whether it has stood for a while. */
type Moment = { at: Coordinates; speed: number; heading: number; standsSince: number | null };

/**
 * A day of drives in streets with turns, lights and stops, second by second: blocks of 150 to 650 m at 9 to 16 m/s, with
 * accelerations of 1.2 to 2.5 m/s², and after 6 to 15 blocks a stop of 3 to 17 minutes.
 */
function drive(random: () => number, seconds: number): Moment[] {
  const way: Moment[] = [];
  let at = UNION;
  let heading = 0;
  let speed = 0;
  const stand = (time: number) => {
    const since = way.length;
    speed = 0;
    for (let n = 0; n < time; n += 1) way.push({ at, speed, heading, standsSince: since });
  };
  while (way.length < seconds) {
    const blocks = 6 + Math.floor(random() * 10);
    for (let block = 0; block < blocks; block += 1) {
      const [length, top, rate] = [150 + random() * 500, 9 + random() * 7, 1.2 + random() * 1.3];
      const hasLight = random() < 0.4 || block === blocks - 1;
      const end = hasLight ? 0 : 4;
      for (let driven = 0; driven < length; driven += speed) {
        const braking = Math.sqrt(end ** 2 + 2 * rate * (length - driven));
        speed = Math.max(0.5, Math.min(speed + rate, top, braking));
        const radians = (heading * Math.PI) / 180;
        at = beside(at, speed * Math.cos(radians), speed * Math.sin(radians));
        way.push({ at, speed, heading, standsSince: null });
      }
      if (hasLight) stand(10 + random() * 50);
      const turn = random();
      heading = (heading + (turn < 0.35 ? 90 : turn < 0.7 ? 270 : 350 + random() * 20)) % 360;
    }
    stand((3 + random() * 14) * 60);
  }
  return way;
}

export type TraceOptions = {
  seed: number;
  hours: number;
  everySeconds: number;
  /** The range of the accuracies in metres; the error of each axis has its fix's accuracy as standard deviation. */
  accuracy: readonly [number, number];
  /** Whether the device measures speed and heading. */
  measures: 'speed and heading' | 'speed' | 'neither';
  /** The share of fixes that are thrown 0.5 to 5 km aside. */
  thrown: number;
};

export type TracePoint = {
  fix: Reading;
  truth: Coordinates;
  isThrown: boolean;
  standsSinceMs: number | null;
};

/** Returns the fixes of a van with what is true. */
export function drivenTrace({
  seed,
  hours,
  everySeconds,
  accuracy: [least, most],
  measures,
  thrown,
}: TraceOptions) {
  const random = randomFrom(seed);
  const gauss = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return drive(random, hours * 3600).flatMap(({ at, speed, heading, standsSince }, second): TracePoint[] => {
    if (second % everySeconds !== 0) return [];
    const accuracy = least + random() * (most - least);
    const isThrown = second > 0 && random() < thrown;
    const [far, towards] = [500 + random() * 4500, random() * 2 * Math.PI];
    const noisy = beside(at, gauss() * accuracy, gauss() * accuracy);
    const fix: Reading = {
      ...(isThrown ? beside(noisy, far * Math.cos(towards), far * Math.sin(towards)) : noisy),
      recordedAt: second * 1000,
      accuracy,
      speed: measures === 'neither' ? null : Math.max(0, speed + (speed > 0 ? gauss() * 0.3 : 0)),
      heading: measures === 'speed and heading' && speed > 1 ? (heading + gauss() * 3 + 360) % 360 : null,
    };
    return [{ fix, truth: at, isThrown, standsSinceMs: standsSince === null ? null : standsSince * 1000 }];
  });
}
