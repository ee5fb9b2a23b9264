import { businessHour } from '../../domain/bookings/schedule.ts';
import type { Driving } from '../../domain/dispatch/stops.ts';
import { type Coordinates, milesBetween } from '../../domain/places/place.ts';
import { driveTime, type Market } from '../../domain/tracking/drive-time.ts';
import type { DriveMinutes } from '../../domain/tracking/eta.ts';
import type { Context } from '../context.ts';

type DriveContext = Pick<Context, 'config' | 'clock' | 'router' | 'gazetteer' | 'driveFactors'>;
type Places = Pick<Context, 'gazetteer'>;

/** Returns the market whose traffic applies to a drive. */
export const marketOf = ({ gazetteer }: Places, from: Coordinates, to: Coordinates): Market =>
  gazetteer.inFiveBoroughs(to) || gazetteer.inFiveBoroughs(from) ? 'nyc' : 'elsewhere';

/**
 * Returns the uncorrected drive time of the built-in model in minutes, for a drive that starts at `atMs`.
 * @param factorOf the factor of a market; 1 without it
 */
export function uncorrectedMinutes(
  { config, gazetteer }: Pick<Context, 'config' | 'gazetteer'>,
  from: Coordinates,
  to: Coordinates,
  atMs: number,
  factorOf: (market: Market) => number = () => 1,
): DriveMinutes {
  const market = marketOf({ gazetteer }, from, to);
  return driveTime({
    miles: milesBetween(from, to),
    market,
    factor: factorOf(market),
    ...businessHour(new Date(atMs), config.company.timeZone),
  });
}

/**
 * Returns the drive time of the built-in model in minutes, corrected by the company's actual drives. The drive starts
 * now or at `atMs`.
 */
const modelMinutes = (
  { config, clock, gazetteer, driveFactors }: Omit<DriveContext, 'router'>,
  from: Coordinates,
  to: Coordinates,
  atMs = clock(),
): DriveMinutes =>
  uncorrectedMinutes({ config, gazetteer }, from, to, atMs, (market) => driveFactors.get(market));

/**
 * Returns the model for many drives that begin at one time, as `modelMinutes`: what they share is looked up once, and the
 * market of a point once for as long as its object is the same.
 */
export function drivingFrom(
  { config, gazetteer, driveFactors }: Omit<DriveContext, 'router' | 'clock'>,
  nowMs: number,
): Driving {
  const hour = businessHour(new Date(nowMs), config.company.timeZone);
  const inCity = new Map<Coordinates, boolean>();
  const isInCity = (point: Coordinates): boolean => {
    const known = inCity.get(point) ?? gazetteer.inFiveBoroughs(point);
    inCity.set(point, known);
    return known;
  };
  return {
    nowMs,
    drive: (from, to) => {
      const market = isInCity(from) || isInCity(to) ? 'nyc' : 'elsewhere';
      const factor = driveFactors.get(market);
      return driveTime({ miles: milesBetween(from, to), market, factor, ...hour }).minutes;
    },
  };
}

/** Returns the routing service's drive time with the model's uncertainty; the model's drive time without an answer. */
export async function driveMinutes(
  context: DriveContext,
  from: Coordinates,
  to: Coordinates,
  atMs = context.clock(),
): Promise<DriveMinutes> {
  const model = modelMinutes(context, from, to, atMs);
  const routed = await context.router?.drive(from, to);
  if (!routed || model.minutes === 0) return model;
  const scale = routed.minutes / model.minutes;
  return {
    minutes: routed.minutes,
    lowMinutes: model.lowMinutes * scale,
    highMinutes: model.highMinutes * scale,
  };
}
