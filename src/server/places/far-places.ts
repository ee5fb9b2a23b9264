import type { CompanyProfile } from '../../domain/company/company-profile.ts';
import { type Coordinates, milesBetween } from '../../domain/places/place.ts';
import { foldWords, nameKey } from './fold-name.ts';
import { readCities, readZipRanges } from './gazetteer-data.ts';
import { keyOf, type ParsedPlace } from './parse-place.ts';
import { STATE_NAMES } from './states.ts';

/** Countries, and provinces of Canada. A text that names one means a place outside the gazetteer. */
const COUNTRIES = `argentina australia austria belgium bolivia brazil bulgaria canada chile china colombia
costarica croatia cuba czechia denmark dominicanrepublic ecuador egypt england finland france germany ghana
greece haiti hongkong hungary iceland india indonesia iran iraq ireland israel italy jamaicawi japan kenya
korea lebanon malaysia mexico morocco netherlands newzealand nigeria norway pakistan peru philippines poland
portugal romania russia scotland serbia singapore southafrica southkorea spain sweden switzerland taiwan
thailand turkey uae uk ukraine unitedkingdom uruguay venezuela vietnam wales ontario quebec guam`;
/** Cities that a name without a state means, even if a small town in the gazetteer has the same name. */
const CITIES = `amsterdam athens atlanta austin baltimore barcelona berlin boston chicago cleveland columbus
dallas delhi denver detroit dublin frankfurt geneva houston lasvegas lisbon london losangeles madrid memphis
mexicocity miami milan minneapolis montreal moscow munich mumbai nashville neworleans orlando oslo paris
phoenix portland prague rome sandiego sanfrancisco seattle seoul shanghai stockholm sydney tampa tokyo toronto
vancouver venice vienna warsaw washingtondc zurich`;
const set = (text: string) => new Set(text.split(/\s+/));
const countries = set(COUNTRIES);
const famousCities = set(CITIES);

/** Whether a name without a state is a famous city; only a company's own table has a place of that name. */
export const isFamousCity = (key: string): boolean => famousCities.has(key);

const ABROAD = 'abroad';

/** Returns the state outside `states` that a key names, or `abroad` for a country; null for other keys. */
export function outsideNameOf(key: string, states: readonly string[]): string | null {
  if (countries.has(key)) return ABROAD;
  const found = Object.entries(STATE_NAMES).find(
    ([state, name]) =>
      !states.includes(state) &&
      (key === state.toLowerCase() || key === name.toLowerCase().replaceAll(' ', '')),
  );
  return found?.[0] ?? null;
}

/** What is known of places outside the gazetteer: whether they are outside the service area, too. */
export type FarPlaces = {
  /** Whether a city of this name is in the country or in the state, and each one is too far. */
  isFarCity(key: string, state?: string): boolean;
  /** Whether a ZIP code is in use and too far. */
  isFarZip(zip: string): boolean;
  /** Whether a text that names no place of the gazetteer names one that is too far. */
  isFar(parsed: ParsedPlace): boolean;
};

/** @param states of the gazetteer */
export function makeFarPlaces(
  { base, maxMiles }: Pick<CompanyProfile, 'base' | 'maxMiles'>,
  states: readonly string[],
): FarPlaces {
  const ranges = readZipRanges();
  const far = (at: Coordinates, radiusMiles = 0) => milesBetween(base, at) - radiusMiles > maxMiles;
  const cities = new Map<string, boolean>();
  for (const city of readCities()) {
    const key = nameKey(foldWords(city.name));
    for (const name of [key, `${key} ${city.state}`])
      cities.set(name, far(city) && cities.get(name) !== false);
  }
  const isFarCity = (key: string, state?: string) =>
    state === undefined ? (cities.get(key) ?? isFamousCity(key)) : cities.get(`${key} ${state}`) === true;
  const isFarState = (name: string) =>
    name === ABROAD ||
    ranges.filter(({ state }) => state === name).every((range) => far(range, range.radiusMiles));
  const isFarZip = (zip: string) =>
    ranges.some((range) => zip >= range.from && zip <= range.to && far(range, range.radiusMiles));

  return {
    isFarCity,
    isFarZip,
    isFar({ parts, state, zips }) {
      if (zips.some(({ zip }) => isFarZip(zip))) return true;
      const last = parts.at(-1);
      if (last === undefined || state !== null) return false;
      if (isFarCity(keyOf(last))) return true;
      const words = foldWords(last);
      return words.some((_, from) => {
        const end = words.slice(from).join('');
        const name = outsideNameOf(end, states);
        if (name === null) return false;
        if (isFarCity(words.slice(0, from).join('') || keyOf(parts.at(-2) ?? ''), name)) return true;
        // Two small letters are rather a word: `help me`, `ok`.
        const isSaid = end.length > 2 || /(?:^|[\s,])[A-Z]{2}$/.test(last) || parts.length > 1;
        return isSaid && isFarState(name);
      });
    },
  };
}
