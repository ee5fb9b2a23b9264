import type { DemandZone } from '../../../domain/dispatch/demand-zone.ts';
import type { Gazetteer } from '../../places/gazetteer.ts';
import type { CallArea } from './waiting-places.ts';

/** Areas with fewer calls are left out: one in four days. */
const MIN_CALLS_PER_HOUR = 0.01;

/** Returns the areas from which calls are expected, the busiest first; none while too few calls are known. */
export function demandZones(
  known: { areas: readonly CallArea[]; callsPerHour: number } | null,
  gazetteer: Pick<Gazetteer, 'townAt'>,
): DemandZone[] {
  if (!known) return [];
  const total = known.areas.reduce((sum, { weight }) => sum + weight, 0);
  return known.areas
    .map(({ latitude, longitude, weight }) => ({
      place: gazetteer.townAt({ latitude, longitude })?.label ?? '',
      latitude,
      longitude,
      callsPerHour: Math.round((known.callsPerHour * weight * 1000) / total) / 1000,
    }))
    .filter(({ callsPerHour }) => callsPerHour >= MIN_CALLS_PER_HOUR)
    .sort((a, b) => b.callsPerHour - a.callsPerHour);
}
