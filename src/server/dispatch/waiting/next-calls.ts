import type { DemandZone } from '../../../domain/dispatch/demand-zone.ts';
import { HOUR_MS } from '../../../domain/durations.ts';
import { type Coordinates, milesBetween } from '../../../domain/places/place.ts';
import type { Context } from '../../context.ts';
import { drivingFrom } from '../../drives/drive-minutes.ts';
import { listRecentEmergencies } from '../arrival/queries.ts';
import { callDensity, callHistory, callsPerHour } from './call-density.ts';
import { type CallArea, WaitingPlaces } from './waiting-places.ts';

type Knowing = Pick<Context, 'config' | 'db' | 'gazetteer' | 'driveFactors'>;
/** Where the next calls come from, and how many come in an hour. */
type Known = {
  hour: number;
  areas: readonly CallArea[];
  places: WaitingPlaces<CallArea>;
  callsPerHour: number;
};

const MAX_CALLS = 3000;
/** Fewer calls say nothing about where the next one comes from. */
const MIN_CALLS = 20;
/** Areas nearer to each other than this part of the radius count as one: 2 of 25 miles. */
const APART = 0.08;
/** Areas with fewer calls are not shown: one in four days. */
const MIN_CALLS_PER_HOUR = 0.01;

/** The next calls by what is learnt from former ones; computed anew each hour, which takes tens of milliseconds. */
export class NextCalls {
  #known: Known | null = null;
  #areas: readonly CallArea[] | null = null;

  /** Returns the next calls at a time; null while too few have come. */
  async at(context: Knowing, nowMs: number): Promise<Known | null> {
    const hour = Math.floor(nowMs / HOUR_MS);
    if (this.#known?.hour === hour) return this.#known;
    const recent = await listRecentEmergencies(context.db, nowMs, MAX_CALLS);
    if (recent.length < MIN_CALLS) return null;
    const history = callHistory(recent, nowMs, context.config.company.timeZone);
    this.#areas ??= areasOf(context);
    const areas = callDensity(this.#areas, history.calls, history.hour);
    const { drive } = drivingFrom(context, nowMs);
    const places = new WaitingPlaces(areas, drive);
    this.#known = { hour, areas, places, callsPerHour: callsPerHour(history) };
    return this.#known;
  }
}

/** Returns the areas of the company's service radius; before any call each ZIP area has as many calls as any other. */
function areasOf({ config, gazetteer }: Knowing): CallArea[] {
  const { base, radiusMiles } = config.company;
  const areas: CallArea[] = [];
  for (const { latitude, longitude } of gazetteer.areasWithin(base, radiusMiles)) {
    const place: Coordinates = { latitude, longitude };
    const near = areas.find((area) => milesBetween(area, place) < radiusMiles * APART);
    if (near) near.weight += 1;
    else areas.push({ ...place, weight: 1 });
  }
  return areas;
}

/** Returns the areas from which calls are expected, the busiest first; none while too few calls are known. */
export function demandZones(
  known: Pick<Known, 'areas' | 'callsPerHour'> | null,
  gazetteer: Pick<Context['gazetteer'], 'townAt'>,
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
