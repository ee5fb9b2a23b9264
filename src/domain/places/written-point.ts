import { Coordinates } from './place.ts';

/** A point that a text contains; `note` is the rest of the text. */
export type WrittenPoint = { point: Coordinates; note: string };

/** Characters that maps and keyboards write for the same sign. The length stays the same, and so do positions. */
const SAME_SIGNS: ReadonlyArray<readonly [spelled: RegExp, sign: string]> = [
  [/[º˚∘]/g, '°'],
  [/[′’‘ʹʼ`´]/g, "'"],
  [/[″”“ˮ]/g, '"'],
  [/[−–—‒‑﹣－]/g, '-'],
  [/[，、]/g, ','],
  [/[．]/g, '.'],
  [/[（［]/g, '('],
  [/[）］]/g, ')'],
  [/[\u00a0\u2007\u2009\u200a\u202f\u3000]/g, ' '],
  // What is not seen: marks of direction, and spaces without width.
  [/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, ' '],
  // 40.7357, - 74.0885
  [/(?<=\d\.\d{3,}\s?[,;\s]\s?)-(\s+)(?=\d{1,3}\.\d{3})/g, '$1-'],
  // 40-44-08.5N
  [/(?<![\w.-])(\d{1,3})-(\d{1,2})-(\d{1,2}(?:\.\d+)?)(?=\s*[NSEWO]\b)/gi, '$1 $2 $3'],
];
/** The first digit of other scripts: full-width, Arabic-Indic, Persian, Devanagari. */
const ZEROS = [0xff10, 0x0660, 0x06f0, 0x0966];

function withPlainSigns(text: string): string {
  const digits = text.replace(/[\uff10-\uff19\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = ZEROS.find((first) => code >= first && code < first + 10) ?? code;
    return String(code - zero);
  });
  return SAME_SIGNS.reduce((plain, [spelled, sign]) => plain.replace(spelled, sign), digits);
}

const NORTH_SOUTH = '(north|south|norte|sur|[NS])(?![a-z])';
/** 'O' is west: Spanish maps write 'oeste'. */
const EAST_WEST = '(east|west|este|oeste|[EWO])(?![a-z])';
/** `40.7357`, `40° 44.142'`, `40°44'08.5"`, `40 44 08.5`, `40:44:08.5`, `40,7357` */
const ANGLE =
  "(-?\\d{1,3}(?:[.,]\\d+)?)\\s*(?:°|deg(?:rees?)?|grados?|[d:])?(?:\\s*(\\d{1,2}(?:[.,]\\d+)?)\\s*(?:'(?!')|min(?:ute|uto)?s?|[m:])?(?:\\s*(\\d{1,2}(?:[.,]\\d+)?)\\s*(?:\"|''|sec(?:ond)?s?|segundos?|s)?)?)?";
/** The same, with a sign of degrees, so that it needs no letter of the hemisphere. */
const MARKED_ANGLE =
  "([-+]?\\d{1,3}(?:[.,]\\d+)?)\\s*°(?:\\s*(\\d{1,2}(?:[.,]\\d+)?)\\s*'(?!')(?:\\s*(\\d{1,2}(?:[.,]\\d+)?)\\s*(?:\"|''))?)?";
const START = '(?<![\\w.,°-])';
const LATITUDE = '\\blat(?:itude|itud)?\\b';
const LONGITUDE = '\\b(?:lon|lng|long|longitude|longitud)\\b';
const said = (label: string) => `(?:${label}\\s*[:=]?\\s*)?`;
const BETWEEN = `\\s*(?:[,;/|+&]|\\band\\b|\\by\\b)?\\s*`;
const DECIMAL = '([-+]?\\d{1,3}(?:[.,]\\d+)?)';

/** Degrees, minutes and seconds as they are written. */
type Angle = readonly [degrees: string, minutes?: string, seconds?: string, hemisphere?: string];
type Form = { pattern: RegExp; read: (found: readonly (string | undefined)[]) => [Angle, Angle] };

const angle = (
  [, degrees = '', minutes, seconds]: readonly (string | undefined)[],
  hemisphere?: string,
): Angle => [degrees, minutes ?? '', seconds ?? '', hemisphere ?? ''];
const part = (found: readonly (string | undefined)[], from: number) => found.slice(from - 1, from + 3);

/** Ordered: a form that says more comes first. */
const FORMS: readonly Form[] = [
  {
    // 40.73570° N, 74.08854° W
    pattern: new RegExp(
      `${said(LATITUDE)}${START}${ANGLE}\\s*${NORTH_SOUTH}${BETWEEN}${said(LONGITUDE)}${ANGLE}\\s*${EAST_WEST}`,
      'gi',
    ),
    read: (f) => [angle(part(f, 1), f[4]), angle(part(f, 5), f[8])],
  },
  {
    // 74.08854° W, 40.73570° N
    pattern: new RegExp(`${START}${ANGLE}\\s*${EAST_WEST}${BETWEEN}${ANGLE}\\s*${NORTH_SOUTH}`, 'gi'),
    read: (f) => [angle(part(f, 5), f[8]), angle(part(f, 1), f[4])],
  },
  {
    // N 40° 44.142', W 74° 05.312'
    pattern: new RegExp(
      `(?<![a-z])${NORTH_SOUTH}\\s*${ANGLE}${BETWEEN}${EAST_WEST}\\s*${ANGLE}(?![\\w])`,
      'gi',
    ),
    read: (f) => [angle(part(f, 2), f[1]), angle(part(f, 6), f[5])],
  },
  {
    // 40.7357°, -74.0885°
    pattern: new RegExp(`${START}${MARKED_ANGLE}${BETWEEN}${MARKED_ANGLE}`, 'gi'),
    read: (f) => [angle(part(f, 1)), angle(part(f, 4))],
  },
  {
    // lat: 40.7357, lon: -74.0885
    pattern: new RegExp(
      `${LATITUDE}["']?\\s*[:=]?\\s*${DECIMAL}°?[\\s,;&"']*${LONGITUDE}["']?\\s*[:=]?\\s*${DECIMAL}`,
      'gi',
    ),
    read: (f) => [[f[1] ?? ''], [f[2] ?? '']],
  },
  {
    pattern: new RegExp(
      `${LONGITUDE}["']?\\s*[:=]?\\s*${DECIMAL}°?[\\s,;&"']*${LATITUDE}["']?\\s*[:=]?\\s*${DECIMAL}`,
      'gi',
    ),
    read: (f) => [[f[2] ?? ''], [f[1] ?? '']],
  },
  {
    // 40.7357 lat, -74.0885 lon
    pattern: new RegExp(`${START}${DECIMAL}°?\\s*${LATITUDE}[\\s,;&]*${DECIMAL}°?\\s*${LONGITUDE}`, 'gi'),
    read: (f) => [[f[1] ?? ''], [f[2] ?? '']],
  },
  {
    // Nothing but two numbers, with or without brackets or quotes.
    pattern: /^[\s([{"']*([-+]?\d{1,2}(?:\.\d+)?)["']?\s*,\s*["']?([-+]?\d{1,3}(?:\.\d+)?)[)\]}"'\s.;]*$/g,
    read: (f) => [[f[1] ?? ''], [f[2] ?? '']],
  },
  {
    pattern: /^[\s([{]*([-+]?\d{1,2}\.\d+)[\s/;|]+([-+]?\d{1,3}\.\d+)[)\]}\s.;]*$/g,
    read: (f) => [[f[1] ?? ''], [f[2] ?? '']],
  },
  {
    // Among other words: three decimals, because prices and sizes have two.
    pattern:
      /(?<![\w.,-])([-+]?\d{1,3}\.\d{3,})(?:\s*[,;/|~\s]\s*|\s+(?:and|y)\s+)([-+]?\d{1,3}\.\d{3,})(?!\d)/gi,
    read: (f) => [[f[1] ?? ''], [f[2] ?? '']],
  },
  {
    // ISO 6709: +40.7357-074.0885/
    pattern: /(?<![\w.,$-])([-+]?\d{1,2}\.\d{3,})([-+]\d{1,3}\.\d{3,})\/?(?![\w.])/g,
    read: (f) => [[f[1] ?? ''], [f[2] ?? '']],
  },
  {
    // A comma for the decimal point: 40,73570; -74,08854
    pattern: /(?<![\w.,-])([-+]?\d{1,2},\d{4,})\s*[,;/\s]\s*(-\d{1,3},\d{4,})(?!\d)/g,
    read: (f) => [[f[1] ?? ''], [f[2] ?? '']],
  },
  {
    // Fewer decimals, in brackets or with the sign of the western hemisphere.
    pattern: /(?<![\w.,-])(\d{1,2}\.\d+)\s*,\s*(-\d{1,3}\.\d+)(?!\d)/g,
    read: (f) => [[f[1] ?? ''], [f[2] ?? '']],
  },
];

/**
 * Returns the point that a text contains in one of the forms that maps copy: decimal degrees, degrees with minutes and
 * seconds, with signs or hemispheres, in brackets, labelled. Null if there is none.
 */
export function findWrittenPoint(text: string): WrittenPoint | null {
  const plain = withPlainSigns(text);
  for (const { pattern, read } of FORMS) {
    for (const found of plain.matchAll(pattern)) {
      const angles = read(found);
      const [latitude, longitude] = angles.map(degreesOf);
      const point = Coordinates.safeParse({ latitude, longitude });
      if (!point.success || !(angles.every(isPrecise) || found[0].includes('°'))) continue;
      const before = text.slice(0, found.index).replace(/[\s,;([{:@-]+$/, '');
      const after = text.slice(found.index + found[0].length).replace(/^[\s,;)\]}.:-]+/, '');
      const note = [before, after].filter((words) => /[\p{L}\p{N}]/u.test(words)).join(', ');
      return { point: point.data, note };
    }
  }
  return null;
}

/** `5 S, 10 E` is a part of an address: an angle with a letter has decimals or minutes. */
const isPrecise = ([degrees, minutes, , hemisphere]: Angle): boolean =>
  !hemisphere || Boolean(minutes) || /[.,]\d{2}/.test(degrees);

/** Returns NaN for an angle that cannot be one, such as 75 minutes. */
function degreesOf([degrees, minutes = '', seconds = '', hemisphere = '']: Angle): number {
  const [d, m, s] = [degrees, minutes, seconds].map((part) => Number(part.replace(',', '.') || 0));
  if (d === undefined || m === undefined || s === undefined || m >= 60 || s >= 60) return Number.NaN;
  // With minutes the degrees are whole.
  if (minutes !== '' && !Number.isInteger(d)) return Number.NaN;
  const size = Math.abs(d) + m / 60 + s / 3600;
  const isNegative = degrees.startsWith('-') || /^(?:s|w|o)/i.test(hemisphere);
  return isNegative ? -size : size;
}
