import { businessHour } from '../../domain/bookings/schedule.ts';
import type { Driving } from '../../domain/dispatch/stops.ts';
import { type Coordinates, milesBetween } from '../../domain/places/place.ts';
import type { DriveTime, Market } from '../../domain/tracking/drive-time.ts';
import { driveTimesAt, type End } from '../../domain/tracking/learnt-drives.ts';
import type { Context } from '../context.ts';

type DriveContext = Pick<Context, 'config' | 'clock' | 'router' | 'gazetteer' | 'driveFactors'>;
type Places = Pick<Context, 'gazetteer'>;

/** Returns the market whose traffic applies to a drive. */
export const marketOf = ({ gazetteer }: Places, from: Coordinates, to: Coordinates): Market =>
  gazetteer.inFiveBoroughs(to) || gazetteer.inFiveBoroughs(from) ? 'nyc' : 'elsewhere';

type Model = Omit<DriveContext, 'router' | 'clock'>;

/**
 * Predicts drives that begin at one time by the built-in model, corrected by what the company's own drives have shown: the
 * median in minutes, or with the range of eight drives in ten. What is known of a point is looked up once for as long as its
 * object is the same.
 */
export function driveTimesFrom({ config, gazetteer, driveFactors }: Model, atMs: number) {
  const times = driveTimesAt(businessHour(new Date(atMs), config.company.timeZone), driveFactors.learnt);
  const known = new Map<Coordinates, End & { isInCity: boolean }>();
  const placeOf = (point: Coordinates) => {
    const place = known.get(point) ?? { ...times.end(point), isInCity: gazetteer.inFiveBoroughs(point) };
    known.set(point, place);
    return place;
  };
  const predict =
    <Prediction>(by: (from: End, to: End, miles: number, market: Market) => Prediction) =>
    (from: Coordinates, to: Coordinates): Prediction => {
      const [start, end] = [placeOf(from), placeOf(to)];
      const market = start.isInCity || end.isInCity ? 'nyc' : 'elsewhere';
      return by(start, end, milesBetween(from, to), market);
    };
  return { median: predict(times.median), range: predict(times.range) };
}

/** Returns the medians of the model for dispatch, which asks for many. */
export const drivingFrom = (context: Model, nowMs: number): Driving => ({
  nowMs,
  drive: driveTimesFrom(context, nowMs).median,
});

/** Returns the routing service's drive time with the model's uncertainty; the model's drive time without an answer. */
export async function driveMinutes(
  context: DriveContext,
  from: Coordinates,
  to: Coordinates,
  atMs = context.clock(),
): Promise<DriveTime> {
  const model = driveTimesFrom(context, atMs).range(from, to);
  const routed = await context.router?.drive(from, to);
  if (!routed || model.minutes === 0) return model;
  const scale = routed.minutes / model.minutes;
  return {
    minutes: routed.minutes,
    lowMinutes: model.lowMinutes * scale,
    highMinutes: model.highMinutes * scale,
  };
}
