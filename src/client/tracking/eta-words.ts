import { etaStatusName } from '../../domain/eta.ts';
import type { ShownEta } from './shown-eta.ts';

const MINUTE_MS = 60_000;

/** The badge of what is shown. */
export const badgeName = ({ status, hasArrived }: ShownEta): string =>
  hasArrived ? 'Technician Arrived' : etaStatusName[status];

/** When the technician is expected: the time of the fix plus the minutes from there; null without figures. */
export const arrivalTime = ({ asOf, estimatedTimeMinutes }: ShownEta): Date | null =>
  asOf === null || estimatedTimeMinutes === null
    ? null
    : new Date(new Date(asOf).getTime() + estimatedTimeMinutes * MINUTE_MS);

/** 'Wait: about 15 min (10-24)'; null without figures. */
export const waitText = ({ estimatedWaitTime }: ShownEta): string | null =>
  estimatedWaitTime && `Wait: ${estimatedWaitTime}`;

/** '3.8 miles away'; null without a distance. */
export const distanceText = ({ distance }: ShownEta): string | null =>
  distance === null ? null : `${distance.toFixed(1)} ${distance === 1 ? 'mile' : 'miles'} away`;

const OUTDATED_MS = 5 * MINUTE_MS;
const SILENT_MS = MINUTE_MS;

/** Whether nothing has been heard of the technician for a minute, and whether for more than five. */
export function silence(lastUpdate: string, nowMs: number): { silent: boolean; outdated: boolean } {
  const age = nowMs - new Date(lastUpdate).getTime();
  return { silent: age > SILENT_MS, outdated: age > OUTDATED_MS };
}
