import { type Coordinates, METERS_PER_MILE, milesBetween } from '../../src/domain/places/place.ts';
import type { Random } from '../random.ts';
import type { WayPoint } from './way.ts';

/** A van's position; heading in degrees from north, speed in metres per second. */
export type Moment = Coordinates & { heading: number; speed: number };
/** A drive as a function of time, in seconds from its start. */
export type Drive = { seconds: number; at(seconds: number): Moment };

type Mark = Coordinates & { second: number; speed: number };

const MILES_AN_HOUR = METERS_PER_MILE / 3600;
const CRUISE = { street: [26, 38], interstate: [55, 66] } as const;
const CORNER_MPH = 11;
/** Share of corners with a stop at a light or sign. */
const STOP_SHARE = 0.35;
const STOP_SECONDS = [6, 32] as const;
const MIN_MPH = 7;

/** Calculates a drive along a way: slower at corners, some of which have a stop, faster on interstates. */
export function driveAlong(random: Random, way: WayPoint[]): Drive {
  const marks: Mark[] = [];
  let second = 0;
  let last: Mark | null = null;
  for (const point of way) {
    const [least, most] = CRUISE[point.road];
    const mph = point.corner ? CORNER_MPH : random.between(least, most);
    const mark: Mark = {
      latitude: point.latitude,
      longitude: point.longitude,
      second,
      speed: mph * MILES_AN_HOUR,
    };
    if (last) {
      const meters = milesBetween(last, mark) * METERS_PER_MILE;
      if (meters < 1) continue;
      second += meters / Math.max(MIN_MPH * MILES_AN_HOUR, (last.speed + mark.speed) / 2);
      mark.second = second;
    }
    marks.push(mark);
    last = mark;
    if (point.corner && random.chance(STOP_SHARE)) {
      last.speed = 0;
      second += random.between(...STOP_SECONDS);
      last = { ...mark, second, speed: 0 };
      marks.push(last);
    }
  }
  return { seconds: second, at: (seconds) => momentAt(marks, seconds) };
}

/** Returns the drive in another time: slower or faster everywhere, as in traffic. */
export function lasting(drive: Drive, seconds: number): Drive {
  const pace = drive.seconds / seconds;
  return {
    seconds,
    at: (second) => {
      const moment = drive.at(second * pace);
      return { ...moment, speed: moment.speed * pace };
    },
  };
}

/** Returns a drive that stands still. */
export const parkedAt = (place: Coordinates): Drive => ({
  seconds: 0,
  at: () => ({ latitude: place.latitude, longitude: place.longitude, heading: 0, speed: 0 }),
});

function momentAt(marks: Mark[], seconds: number): Moment {
  const found = marks.findIndex(({ second }) => second > seconds);
  const next = marks.at(found);
  const before = marks[(found < 0 ? marks.length : found) - 1] ?? next;
  if (!next || !before) throw new Error('a drive without points');
  if (found < 0 || before === next)
    return { ...place(next), heading: headingAt(marks, marks.length - 1), speed: 0 };
  const part = (seconds - before.second) / (next.second - before.second);
  return {
    latitude: before.latitude + (next.latitude - before.latitude) * part,
    longitude: before.longitude + (next.longitude - before.longitude) * part,
    heading: headingAt(marks, found),
    speed: before.speed + (next.speed - before.speed) * part,
  };
}

const place = ({ latitude, longitude }: Coordinates): Coordinates => ({ latitude, longitude });

/** Returns the direction of the last segment with a length, up to a mark. */
function headingAt(marks: Mark[], upTo: number): number {
  for (let n = upTo; n > 0; n -= 1) {
    const [from, to] = [marks[n - 1], marks[n]];
    if (from && to && milesBetween(from, to) > 0) return headingBetween(from, to);
  }
  return 0;
}

function headingBetween(from: Coordinates, to: Coordinates): number {
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180);
  const degrees = (Math.atan2(east, to.latitude - from.latitude) * 180) / Math.PI;
  return (degrees + 360) % 360;
}
