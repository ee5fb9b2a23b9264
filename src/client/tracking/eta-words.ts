import type { EtaResponse } from '../../domain/eta.ts';

const MINUTE_MS = 60_000;

/** When the technician is expected: the answer's own time plus its minutes. */
export const arrivalTime = (eta: EtaResponse): Date =>
  new Date(new Date(eta.asOf).getTime() + (eta.estimatedTimeMinutes ?? 0) * MINUTE_MS);

/** 'Likely 10-24 minutes'; null without a range. */
export function rangeText({ lowMinutes, highMinutes }: EtaResponse): string | null {
  if (lowMinutes === null || highMinutes === null) return null;
  return lowMinutes === highMinutes
    ? `Likely ${lowMinutes} minutes`
    : `Likely ${lowMinutes}-${highMinutes} minutes`;
}

/** '3.8 miles away'; null without a distance. */
export const distanceText = ({ distance }: EtaResponse): string | null =>
  distance === null ? null : `${distance.toFixed(1)} ${distance === 1 ? 'mile' : 'miles'} away`;

const OUTDATED_MS = 5 * MINUTE_MS;
const SILENT_MS = MINUTE_MS;

/** What an old position has to be accompanied by; null while it is fresh. */
export function silenceText(lastUpdate: string, nowMs: number): string | null {
  const age = nowMs - new Date(lastUpdate).getTime();
  if (age > OUTDATED_MS) return 'Location may be outdated';
  if (age > SILENT_MS) return "Your technician's phone is out of contact. This is the last known place.";
  return null;
}
