import { type Coordinates, precisionOfFix } from '../../domain/place.ts';
import { type MileMarker, readExitTowns, readMileMarkers } from './gazetteer-data.ts';
import type { Located } from './geocoder.ts';
import type { RoadPoint } from './parse-road-point.ts';

/**
 * Metres within which nine of ten exits of the table's roads lie, by an independent map: 1.44 miles, of 230 exits
 * of New Jersey.
 */
const ACCURACY_METERS = 2_400;
/** Between markers farther apart than this the road is not known well enough. */
const MAX_GAP_MILES = 15;
/** An exit carries the number of the mile that it is in. */
const WITHIN_MILE = 0.5;
const HOME_STATE = 'NJ';
/** Here exits are numbered by mile; elsewhere one after the other, which says nothing about where they are. */
const MILE_NUMBERED_STATES = new Set(['NJ', 'PA']);
const NAMES: Record<string, string> = { GSP: 'Garden State Parkway', NJTP: 'NJ Turnpike' };

export type RoadPoints = {
  /** Where an exit or a mile marker is, and its name; null for one that the table does not hold. */
  find(point: RoadPoint): (Coordinates & Pick<Located, 'precision' | 'accuracy'> & { name: string }) | null;
};

/** `townAt` finds a town by its name: the Turnpike's exits are known by the town that they lie in. */
export function makeRoadPoints(townAt: (name: string) => Coordinates | null): RoadPoints {
  const markers = new Map<string, MileMarker[]>();
  for (const marker of readMileMarkers()) {
    const key = `${marker.state} ${marker.road}`;
    markers.set(key, [...(markers.get(key) ?? []), marker]);
  }
  const turnpikeTowns = new Map(readExitTowns().map(({ exit, town }) => [exit, town]));

  function turnpikeExit(number: string) {
    const town = turnpikeTowns.get(number);
    const at = town && townAt(town);
    return at ? { ...at, precision: 'town' as const, accuracy: null } : null;
  }

  function byMile(road: string, state: string, mile: number) {
    const at = between(markers.get(`${state} ${road}`) ?? [], mile);
    return at && { ...at, precision: precisionOfFix(ACCURACY_METERS), accuracy: ACCURACY_METERS };
  }

  return {
    find({ road, state: said, kind, number }) {
      if (road === null) return null;
      const state = said ?? HOME_STATE;
      const mile = Number.parseFloat(number);
      const isTurnpikeExit = road === 'NJTP' && kind === 'exit';
      if (kind === 'exit' && !isTurnpikeExit && !MILE_NUMBERED_STATES.has(state)) return null;
      const at = isTurnpikeExit
        ? turnpikeExit(number)
        : byMile(road, state, kind === 'exit' ? mile + WITHIN_MILE : mile);
      return at && { ...at, name: `${NAMES[road] ?? road} ${kind} ${number}` };
    },
  };
}

/** The point at a mile, on the straight line between the markers before and after it. */
function between(markers: readonly MileMarker[], mile: number): Coordinates | null {
  const after = markers.findIndex((marker) => marker.mile >= mile);
  const from = markers[after - 1];
  const to = markers[after];
  if (!from || !to || to.mile - from.mile > MAX_GAP_MILES) return null;
  const part = (mile - from.mile) / (to.mile - from.mile || 1);
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * part,
    longitude: from.longitude + (to.longitude - from.longitude) * part,
  };
}
