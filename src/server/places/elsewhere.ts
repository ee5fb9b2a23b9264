import { STATE_NAMES } from './states.ts';

/** What tells that somebody means a place outside the gazetteer, for which no guess is better than one. */
const COUNTRIES = `argentina australia austria belgium bolivia brazil bulgaria canada chile china colombia
costarica croatia cuba czechia denmark dominicanrepublic ecuador egypt england finland france germany ghana
greece haiti hongkong hungary iceland india indonesia iran iraq ireland israel italy jamaicawi japan kenya
korea lebanon malaysia mexico morocco netherlands newzealand nigeria norway pakistan peru philippines poland
portugal romania russia scotland serbia singapore southafrica southkorea spain sweden switzerland taiwan
thailand turkey uae uk ukraine unitedkingdom uruguay venezuela vietnam wales ontario quebec`;
/** Cities that a bare name means, whatever small namesake lies in the gazetteer's states. */
const CITIES = `amsterdam athens atlanta austin baltimore barcelona berlin boston chicago cleveland columbus
dallas delhi denver detroit dublin frankfurt geneva houston lasvegas lisbon london losangeles madrid memphis
mexicocity miami milan minneapolis montreal moscow munich mumbai nashville neworleans orlando oslo paris
phoenix portland prague rome sandiego sanfrancisco seattle seoul shanghai stockholm sydney tampa tokyo toronto
vancouver venice vienna warsaw washingtondc zurich`;

const set = (text: string) => new Set(text.split(/\s+/));
const otherCountries = set(`${COUNTRIES} guam`);
const cities = set(CITIES);

/** Of the part behind the last comma, where it is none of the gazetteer's own `states`: another one, or a country. */
export const isElsewhere = (key: string, states: readonly string[]): boolean =>
  otherCountries.has(key) ||
  Object.entries(STATE_NAMES).some(
    ([state, name]) =>
      !states.includes(state) &&
      (key === state.toLowerCase() || key === name.toLowerCase().replaceAll(' ', '')),
  );

/** Of a name that stands alone, without a state. */
export const isFamousElsewhere = (key: string): boolean => cities.has(key);
