import { TZDate } from '@date-fns/tz';
import * as z from 'zod/mini';
import type { ServiceType } from '../bookings/service-type.ts';
import { texts } from '../texts.ts';

/**
 * How bookings without a technician get one: `suggest` shows the dispatcher who should go, `offer` asks the technicians one
 * after another, `automatic` assigns a clear choice.
 */
export const DispatchMode = z.enum(['suggest', 'offer', 'automatic']);
export type DispatchMode = z.infer<typeof DispatchMode>;

export const modeName: Record<DispatchMode, string> = texts({
  suggest: 'Suggest',
  offer: 'Offer',
  automatic: 'Automatic',
});

const Clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day, such as 22:00'));

/** The mode of a service type; during `hours`, which may pass midnight, another one. */
export const ServiceDispatch = z.strictObject({
  mode: DispatchMode,
  hours: z.nullable(z.strictObject({ from: Clock, to: Clock, mode: DispatchMode })),
});
export type ServiceDispatch = z.infer<typeof ServiceDispatch>;

export const DispatchModes = z.strictObject({ emergency: ServiceDispatch, standard: ServiceDispatch });
export type DispatchModes = z.infer<typeof DispatchModes>;

const suggest: ServiceDispatch = { mode: 'suggest', hours: null };
export const SUGGEST_ALWAYS: DispatchModes = { emergency: suggest, standard: suggest };

/** The weighted minutes that must be gained before another technician is sent to an assigned job. */
export const TURN_MINUTES = 5;
export const TurnMinutes = z.int().check(z.gte(0), z.lte(60));

/** Returns the mode of a service type at an instant; the hours are in the company's time zone. */
export function modeAt(
  modes: DispatchModes,
  type: ServiceType,
  atMs: number,
  timeZone: string,
): DispatchMode {
  const { mode, hours } = modes[type];
  return hours && isWithin(hours, clockOf(atMs, timeZone)) ? hours.mode : mode;
}

/** Hours from a time to the same time are the whole day. */
const isWithin = ({ from, to }: { from: string; to: string }, clock: string): boolean =>
  from < to ? from <= clock && clock < to : from <= clock || clock < to;

function clockOf(atMs: number, timeZone: string): string {
  const local = new TZDate(atMs, timeZone);
  const pad = (n: number) => String(n).padStart(2, '0');
  return `${pad(local.getHours())}:${pad(local.getMinutes())}`;
}
