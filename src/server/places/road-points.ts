import { type Coordinates, precisionOfFix } from '../../domain/places/place.ts';
import { type MileMarker, readExitTowns, readMileMarkers } from './gazetteer-data.ts';
import type { Located } from './geocoder.ts';

/** An exit or a mile marker of a road. */
export type RoadPoint = {
  /** The road's name in the table of markers: `I-78`, `GSP`, `NJTP`; null for a road outside the table. */
  road: string | null;
  /** The state in the text. */
  state: string | null;
  kind: 'exit' | 'mile';
  /** `13A`, `142.5` */
  number: string;
};

const EXIT = /\b(?:exit|interchange)\s*#?\s*(\d{1,3}(?:\s?-?\s?[A-Z](?![A-Z]))?)/i;
const MILE = /\b(?:mile\s?(?:marker|post)?|mm|mp)\s*#?\s*(\d{1,3}(?:\.\d{1,2})?)\b/i;
const INTERSTATE = /\b(?:I|interstate|route|rte?)[\s.-]*(\d{1,3})\b/i;
/** Ordered: the Garden State Parkway comes before other parkways. */
const NAMED: ReadonlyArray<readonly [road: string | null, spelled: RegExp]> = [
  ['GSP', /\bG\.?S\.?P\b|\bgarden\s+state(\s+(?:parkway|pkwy))?\b|^(?:the\s+)?(?:parkway|pkwy)\b/i],
  [
    'NJTP',
    /\bN\.?J\.?\s*(?:turnpike|tpke?|tnpk)\b|\bNJTPK?\b|\bnew\s+jersey\s+turnpike\b|^(?:the\s+)?turnpike\b/i,
  ],
  [null, /\b(?:parkway|pkwy|turnpike|tpke?|expressway|expy|thruway|highway|hwy|freeway)\b/i],
];
const STATE = /(?:,\s*|\bin\s+|^)(NJ|NY|PA|CT|DE)\b/;

/** Parses `I-78 exit 52`, `GSP mile 142`, `exit 13A on the NJ Turnpike`; returns null for other texts. */
export function parseRoadPoint(text: string): RoadPoint | null {
  const exit = EXIT.exec(text);
  const match = exit ?? MILE.exec(text);
  if (!match?.[1]) return null;
  const rest = text.replace(match[0], ' ').trim();
  const road = roadOf(rest);
  if (road === undefined) return null;
  const number = match[1].replace(/[\s-]/g, '').toUpperCase();
  return { road, state: STATE.exec(rest)?.[1] ?? null, kind: exit ? 'exit' : 'mile', number };
}

function roadOf(text: string): string | null | undefined {
  const named = NAMED.find(([, spelled]) => spelled.test(text));
  if (named?.[0]) return named[0];
  const interstate = INTERSTATE.exec(text);
  return interstate ? `I-${Number(interstate[1])}` : named?.[0];
}

/** 90 % of 230 exits in New Jersey are within 1.44 miles of their position on an independent map. */
const ACCURACY_METERS = 2_400;
/** Maximum distance between two markers for interpolation. */
const MAX_GAP_MILES = 15;
/** An exit number is the mile in which the exit lies. */
const WITHIN_MILE = 0.5;
const HOME_STATE = 'NJ';
/** States whose exit numbers are miles. Elsewhere sequential numbers do not indicate a position. */
const MILE_NUMBERED_STATES = new Set(['NJ', 'PA']);
const NAMES: Record<string, string> = { GSP: 'Garden State Parkway', NJTP: 'NJ Turnpike' };

export type RoadPoints = {
  /** Returns the position and name of an exit or mile marker; null outside the table. */
  find(point: RoadPoint): (Coordinates & Pick<Located, 'precision' | 'accuracy'> & { name: string }) | null;
};

/** @param townAt finds a town by name, because Turnpike exits are located by their town */
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
    find({ road, state: givenState, kind, number }) {
      if (road === null) return null;
      const state = givenState ?? HOME_STATE;
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

/** Interpolates the point at a mile linearly between the neighbouring markers. */
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
