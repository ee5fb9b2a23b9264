import type { EtaResponse } from '../../domain/eta.ts';

const MINUTE_MS = 60_000;

/** When the technician is expected: the answer's own time plus its minutes. */
export const arrivalTime = (eta: EtaResponse): Date =>
  new Date(new Date(eta.asOf).getTime() + (eta.estimatedTimeMinutes ?? 0) * MINUTE_MS);

/** 'Wait: about 15 min (10-24)', 'Wait: now'. */
export const waitText = ({ estimatedWaitTime }: EtaResponse): string | null =>
  estimatedWaitTime && `Wait: ${estimatedWaitTime}`;

/** '3.8 miles away'; null without a distance. */
export const distanceText = ({ distance }: EtaResponse): string | null =>
  distance === null ? null : `${distance.toFixed(1)} ${distance === 1 ? 'mile' : 'miles'} away`;

const OUTDATED_MS = 5 * MINUTE_MS;
const SILENT_MS = MINUTE_MS;

/** Whether nothing has been heard of the technician for a minute, and whether for more than five. */
export function silence(lastUpdate: string, nowMs: number): { silent: boolean; outdated: boolean } {
  const age = nowMs - new Date(lastUpdate).getTime();
  return { silent: age > SILENT_MS, outdated: age > OUTDATED_MS };
}
