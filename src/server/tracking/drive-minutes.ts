import { driveTime } from '../../domain/drive-time.ts';
import type { DriveMinutes } from '../../domain/eta.ts';
import { type Coordinates, milesBetween } from '../../domain/place.ts';
import { businessHour } from '../../domain/schedule.ts';
import type { Context } from '../context.ts';

type Driving = Pick<Context, 'clock' | 'router' | 'gazetteer'>;

/** Minutes on the road by the built-in model, with the range of nine drives in ten. */
export function modelMinutes(
  { clock, gazetteer }: Omit<Driving, 'router'>,
  from: Coordinates,
  to: Coordinates,
): DriveMinutes {
  const market = gazetteer.inFiveBoroughs(from) || gazetteer.inFiveBoroughs(to) ? 'nyc' : 'elsewhere';
  return driveTime({ miles: milesBetween(from, to), market, ...businessHour(new Date(clock())) });
}

/** The router's minutes where one is set and answers, as uncertain as the model's are; else the model's. */
export async function driveMinutes(
  context: Driving,
  from: Coordinates,
  to: Coordinates,
): Promise<DriveMinutes> {
  const model = modelMinutes(context, from, to);
  const routed = await context.router?.drive(from, to);
  if (!routed || model.minutes === 0) return model;
  const scale = routed.minutes / model.minutes;
  return {
    minutes: routed.minutes,
    lowMinutes: model.lowMinutes * scale,
    highMinutes: model.highMinutes * scale,
  };
}
