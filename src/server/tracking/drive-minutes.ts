import { driveTime, type Market } from '../../domain/drive-time.ts';
import type { DriveMinutes } from '../../domain/eta.ts';
import { type Coordinates, milesBetween } from '../../domain/place.ts';
import { businessHour } from '../../domain/schedule.ts';
import type { Context } from '../context.ts';

type Driving = Pick<Context, 'config' | 'clock' | 'router' | 'gazetteer' | 'driveFactors'>;
type Places = Pick<Context, 'gazetteer'>;

/** Whose traffic a drive meets. */
export const marketOf = ({ gazetteer }: Places, from: Coordinates, to: Coordinates): Market =>
  gazetteer.inFiveBoroughs(from) || gazetteer.inFiveBoroughs(to) ? 'nyc' : 'elsewhere';

/** Minutes on the road by the built-in model as it stands, for a drive that begins at `atMs`. */
export const plainMinutes = (
  { config, gazetteer }: Pick<Context, 'config' | 'gazetteer'>,
  from: Coordinates,
  to: Coordinates,
  atMs: number,
  factor = 1,
): DriveMinutes =>
  driveTime({
    miles: milesBetween(from, to),
    market: marketOf({ gazetteer }, from, to),
    factor,
    ...businessHour(new Date(atMs), config.company.timeZone),
  });

/** Minutes on the road from now, or from `atMs`, by the built-in model, corrected by what our own drives have taken. */
export const modelMinutes = (
  { config, clock, gazetteer, driveFactors }: Omit<Driving, 'router'>,
  from: Coordinates,
  to: Coordinates,
  atMs = clock(),
): DriveMinutes =>
  plainMinutes({ config, gazetteer }, from, to, atMs, driveFactors.get(marketOf({ gazetteer }, from, to)));

/** The router's minutes where one is set and answers, as uncertain as the model's are; else the model's. */
export async function driveMinutes(
  context: Driving,
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
