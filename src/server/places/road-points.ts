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

const EXIT =
  /\b(?:exit|interchange|salida)s?\s*(?:no\.?|number|#)?\s*(\d{1,3}(?:[A-Z](?![A-Z])|\s?-?\s?[A-Z](?![\w-]))?)/i;
const MILE = /\b(?:mile\s?(?:marker|post)?|milla|mm|mp)\s*#?\s*(\d{1,3}(?:\.\d{1,2})?)\b/i;
const INTERSTATE =
  /\b(?:I|interstate|interestatal|autopista|carretera|route|rte?|ruta|highway|hwy)[\s.-]*(\d{1,3})(?![\d.]|[A-Z]{2})/i;
/** Interstates within reach, which people also call by their number alone: `exit 52 on 78`. */
const BARE_NUMBERS = new Set(
  '76 78 80 81 83 84 87 91 95 195 276 278 280 287 295 395 476 495 676 678 684 691'.split(' '),
);
const BARE =
  /(?:^|\b(?:on|off|of|from|de|to)\s+)(?:the\s+|la\s+)?(?:(?:north|south|east|west|[nsew]b)(?:bound)?\s+)?(\d{2,3})(?![\d.])/i;
const LEADING = /^[\s,@-]*(?:(?:on|off|of|from|at|by|near|in|along|de|en)\s+)?(?:the\s+|la\s+|el\s+)?/i;
/** Exits that only the Turnpike has: those of its eastern and western roads. */
const TURNPIKE_ONLY = new Set('15E 15W 15X 16E 16W 18E 18W'.split(' '));
/** The exit of a toll road without the word: `turnpike 13A`, `GSP 142`. */
const UNSAID_EXIT =
  /(?:\bG\.?S\.?P\.?|\bgarden\s+state(?:\s+(?:parkway|pkwy))?|^(?:the\s+)?(?:parkway|pkwy)|\bN\.?J\.?\s*(?:turnpike|tpke?|tnpk)|\bNJTPK?|\bnew\s+jersey\s+turnpike|^(?:the\s+)?(?:turnpike|tpke?))(?:\s+extension)?\s*(?:north|south|nb|sb|northbound|southbound)?\s*(?:at|@|between|near|past|before|by|around|,|#|-)?\s*(\d{1,3}(?:\s?-?[A-Z](?![A-Z]))?)(?![\d.]|\s*(?:miles?|mi)\b)/i;
/** The exit of an interstate without the word, which only its letter tells: `I-95 13A`. */
const UNSAID_LETTER =
  /\b(?:I|interstate)[\s-]*\d{2,3}\s+(?:north|south|east|west|[nsew]b?)?(?:bound)?\s*(\d{1,3}[A-EWX])\b/i;
/** Ordered: the Garden State Parkway comes before other parkways. */
const NAMED: ReadonlyArray<readonly [road: string | null, spelled: RegExp]> = [
  [
    'GSP',
    /\bG\.?S\.?P\b|\bgarden\s+state(\s+(?:parkway|pkwy))?\b|(?:^|\b(?:on|off|of|from|by|at|the|en|del?|el|la)\s+)(?:parkway|pkwy)\b/i,
  ],
  [
    'NJTP',
    /\bN\.?J\.?\s*(?:turnpike|tpke?|tnpk)\b|\bNJTPK?\b|\b(?:new\s+)?jersey\s+turnpike\b|(?:^|\b(?:on|off|of|from|by|at|the|en|del?|el|la)\s+)(?:turnpike|tpke?)\b/i,
  ],
  [null, /\b(?:parkway|pkwy|turnpike|tpke?|expressway|expy|thruway|highway|hwy|freeway)\b/i],
];
const STATE = /(?:,\s*|\bin\s+|^)(NJ|NY|PA|CT|DE)\b/;

/** Parses `I-78 exit 52`, `GSP mile 142`, `exit 13A on the NJ Turnpike`; returns null for other texts. */
export function parseRoadPoint(text: string): RoadPoint | null {
  const said = EXIT.exec(text) ?? MILE.exec(text);
  const match = said ?? UNSAID_EXIT.exec(text) ?? UNSAID_LETTER.exec(text);
  if (!match?.[1]) return null;
  const exit = said === null || EXIT.test(text);
  const rest = said ? text.replace(match[0], ' ').trim() : text;
  const number = match[1].replace(/[\s-]/g, '').toUpperCase();
  const named = roadOf(rest.replace(LEADING, '')) ?? bareNumber(rest) ?? roadOf(rest);
  const road = named === undefined && TURNPIKE_ONLY.has(number) ? 'NJTP' : named;
  if (road === undefined) return null;
  return { road, state: STATE.exec(rest)?.[1] ?? null, kind: exit ? 'exit' : 'mile', number };
}

const ROAD_WORD =
  /\d|^(?:exit|mile|mm|northbound|southbound|eastbound|westbound|north|south|east|west|[nsew]b|parkway|pkwy|turnpike|tpke?|expressway|expy|thruway|highway|hwy|freeway|gsp|njtpk?)s?$/i;

/** Returns what stands behind the road in a part that names a road: `Camden` of `I-676 exit 5A Camden`. */
export function behindRoad(part: string): string {
  if (!parseRoadPoint(part)) return part;
  const words = part.split(/\s+/);
  return words.slice(words.findLastIndex((word) => ROAD_WORD.test(word)) + 1).join(' ');
}

/** Returns the interstate that a text without `I-` or `Route` begins with. */
function bareNumber(text: string): string | undefined {
  const number = BARE.exec(text.replace(/^[\s,@-]+/, ''))?.[1];
  return number !== undefined && BARE_NUMBERS.has(number) ? `I-${number}` : undefined;
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
  /** Returns the position of a mile of a road, given with its state as `NJ GSP`; null outside the table. */
  at(road: string, mile: number): (Coordinates & Pick<Located, 'precision' | 'accuracy'>) | null;
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

  function byMile(road: string, mile: number) {
    const at = between(markers.get(road) ?? [], mile);
    return at && { ...at, precision: precisionOfFix(ACCURACY_METERS), accuracy: ACCURACY_METERS };
  }

  return {
    at: byMile,
    find({ road, state: givenState, kind, number }) {
      if (road === null) return null;
      const state = givenState ?? HOME_STATE;
      const mile = Number.parseFloat(number);
      // Most of I-95 in New Jersey is the Turnpike and has the Turnpike's exits.
      const isOnTurnpike = road === 'I-95' && state === HOME_STATE && turnpikeTowns.has(number);
      const isTurnpikeExit = (road === 'NJTP' || isOnTurnpike) && kind === 'exit';
      if (kind === 'exit' && !isTurnpikeExit && !MILE_NUMBERED_STATES.has(state)) return null;
      const at = isTurnpikeExit
        ? turnpikeExit(number)
        : byMile(`${state} ${road}`, kind === 'exit' ? mile + WITHIN_MILE : mile);
      const name = isOnTurnpike ? 'NJTP' : road;
      return at && { ...at, name: `${NAMES[name] ?? name} ${kind} ${number}` };
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
