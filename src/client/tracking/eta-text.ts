import { useAtomValue } from 'jotai';
import { MINUTE_MS } from '../../domain/durations.ts';
import { etaStatusName } from '../../domain/tracking/eta.ts';
import { connectionAtom } from '../app/connection.ts';
import { plural, t } from '../ui/texts.ts';
import { useNow } from '../ui/time.tsx';
import type { ShownEta } from './shown-eta.ts';

/** Returns the text of the status badge. */
export function badgeName({ status, hasArrived, isLater }: ShownEta): string {
  if (hasArrived) return t('Technician Arrived');
  // Nobody is looked for yet: 'Assignment Pending' would sound as if somebody was.
  return isLater && status === 'no_tech_assigned' ? t('Scheduled') : t(etaStatusName[status]);
}

/** Returns the expected arrival: the time of the fix plus the minutes to drive; null without figures. */
export const arrivalTime = ({ asOf, estimatedTimeMinutes }: ShownEta): Date | null =>
  asOf === null || estimatedTimeMinutes === null
    ? null
    : new Date(new Date(asOf).getTime() + estimatedTimeMinutes * MINUTE_MS);

/** 'Wait: about 15 min (10-24)'; null without figures. */
export const waitText = ({ estimatedWaitTime }: ShownEta): string | null =>
  estimatedWaitTime && t('Wait: {time}', { time: estimatedWaitTime });

/** '3.8 miles away'; null without a distance. */
export const distanceText = ({ distance }: ShownEta): string | null =>
  distance === null
    ? null
    : plural(distance, '{miles} mile away', '{miles} miles away', { miles: distance.toFixed(1) });

const OUTDATED_MS = 5 * MINUTE_MS;
const SILENT_MS = MINUTE_MS;

/** Whether the technician's position is older than a minute, and whether it is older than five. */
export function silence(lastUpdate: string, nowMs: number): { silent: boolean; outdated: boolean } {
  const age = nowMs - new Date(lastUpdate).getTime();
  return { silent: age > SILENT_MS, outdated: age > OUTDATED_MS };
}

/**
 * The age of a position. `isSilent`: older than a minute, so that its figures no longer count down. `isOutdated`: older
 * than five minutes. `byPhone`: the position was silent already when the server last answered, so that the
 * technician's phone is out of contact and not this page.
 */
export type Silence = { isSilent: boolean; isOutdated: boolean; byPhone: boolean };

const none: Silence = { isSilent: false, isOutdated: false, byPhone: false };

/** Returns the silence since `lastUpdate`, checked again every 5 s; no silence without a position. */
export function useSilence(lastUpdate: string | null | undefined): Silence {
  const now = useNow(5_000);
  const { state, lastReceivedAt } = useAtomValue(connectionAtom);
  if (!lastUpdate) return none;
  const { silent, outdated } = silence(lastUpdate, now);
  const byPhone = state === 'live' || silence(lastUpdate, lastReceivedAt).silent;
  return { isSilent: silent, isOutdated: outdated, byPhone };
}
