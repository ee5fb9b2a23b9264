import { type Coordinates, METERS_PER_MILE, milesBetween } from './place.ts';

/** The digits of Open Location Codes (the plus codes of Google Maps), https://github.com/google/open-location-code. */
const DIGITS = '23456789CFGHJMPQRVWX';
const BASE = DIGITS.length;
const SEPARATOR_AT = 8;
/** Digits in pairs, of latitude and longitude; each further digit divides the cell into 5 rows and 4 columns. */
const PAIR_DIGITS = 10;
const ROWS = 5;
const COLUMNS = 4;

/** A code as written; `text` is what the code stood in, without the code. */
export type PlusCode = { code: string; isFull: boolean; text: string };

/** A full code has 8 digits before the plus sign, a shortened one 4 or 6: `87G7PX7V+4H`, `PX7V+4H Jersey City`. */
const CODE =
  /(?<![\w+])((?:[23456789CFGHJMPQRVWX]{8}|[23456789CFGHJMPQRVWX]{6}|[23456789CFGHJMPQRVWX]{4})\+(?:[23456789CFGHJMPQRVWX]{2,5})?)(?![\w+])/i;

/** Returns the first plus code in a text; null if there is none. */
export function findPlusCode(text: string): PlusCode | null {
  const match = CODE.exec(text);
  const code = match?.[1]?.toUpperCase();
  if (!match || code === undefined) return null;
  const isFull = code.indexOf('+') === SEPARATOR_AT;
  // A shortened code has digits behind the plus sign: `2+2` and `3456+` stand in other texts.
  if (!isFull && code.endsWith('+')) return null;
  return { code, isFull, text: `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}` };
}

/** Returns the centre of a full code, and the distance in metres from the centre to a corner of its area. */
export function decodePlusCode(code: string): Coordinates & { meters: number } {
  const digits = [...code.replace('+', '')].map((digit) => DIGITS.indexOf(digit));
  let [south, west] = [-90, -180];
  let [height, width] = [BASE * BASE, BASE * BASE];
  digits.slice(0, PAIR_DIGITS).forEach((digit, i) => {
    if (i % 2 === 0) {
      height /= BASE;
      south += digit * height;
    } else {
      width /= BASE;
      west += digit * width;
    }
  });
  for (const digit of digits.slice(PAIR_DIGITS)) {
    height /= ROWS;
    width /= COLUMNS;
    south += Math.floor(digit / COLUMNS) * height;
    west += (digit % COLUMNS) * width;
  }
  const centre = { latitude: south + height / 2, longitude: west + width / 2 };
  const meters = milesBetween(centre, { latitude: south, longitude: west }) * METERS_PER_MILE;
  return { ...centre, meters };
}

/** Returns the full code of a shortened one: the one whose area is nearest to `near`. */
export function recoverPlusCode(short: string, near: Coordinates): string {
  const missing = SEPARATOR_AT - short.indexOf('+');
  /** Degrees of the area in which the missing digits are the same. */
  const degrees = BASE ** (2 - missing / 2);
  const full = encodePrefix(near, missing) + short;
  const { latitude, longitude } = decodePlusCode(full);
  const nearest = (value: number, wanted: number) => value + Math.round((wanted - value) / degrees) * degrees;
  const moved = {
    latitude: nearest(latitude, near.latitude),
    longitude: nearest(longitude, near.longitude),
  };
  return encodePrefix(moved, missing) + short;
}

/** Returns the first digits of a point's code. */
function encodePrefix({ latitude, longitude }: Coordinates, count: number): string {
  let code = '';
  let [north, east] = [latitude + 90, longitude + 180];
  let size = BASE * BASE;
  for (let i = 0; i < count; i += 2) {
    size /= BASE;
    code += `${DIGITS[Math.floor(north / size)] ?? ''}${DIGITS[Math.floor(east / size)] ?? ''}`;
    north %= size;
    east %= size;
  }
  return code;
}
