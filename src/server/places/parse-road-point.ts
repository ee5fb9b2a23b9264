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
