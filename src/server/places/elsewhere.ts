/** What tells that somebody means a place outside the five states, for which no guess is better than one. */
const STATES = `alabama alaska arizona arkansas california colorado florida georgia hawaii idaho illinois
indiana iowa kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri
montana nebraska nevada newhampshire newmexico northcarolina northdakota ohio oklahoma oregon rhodeisland
southcarolina southdakota tennessee texas utah vermont virginia washington westvirginia wisconsin wyoming
districtofcolumbia puertorico guam`;
const ABBREVIATIONS = `al ak az ar ca co fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv nh nm nc
nd oh ok or ri sc sd tn tx ut vt va wa wv wi wy dc pr`;
const COUNTRIES = `argentina australia austria belgium bolivia brazil bulgaria canada chile china colombia
costarica croatia cuba czechia denmark dominicanrepublic ecuador egypt england finland france germany ghana
greece haiti hongkong hungary iceland india indonesia iran iraq ireland israel italy jamaicawi japan kenya
korea lebanon malaysia mexico morocco netherlands newzealand nigeria norway pakistan peru philippines poland
portugal romania russia scotland serbia singapore southafrica southkorea spain sweden switzerland taiwan
thailand turkey uae uk ukraine unitedkingdom uruguay venezuela vietnam wales ontario quebec`;
/** Cities that a bare name means, whatever small namesake lies in the five states. */
const CITIES = `amsterdam athens atlanta austin baltimore barcelona berlin boston chicago cleveland columbus
dallas delhi denver detroit dublin frankfurt geneva houston lasvegas lisbon london losangeles madrid memphis
mexicocity miami milan minneapolis montreal moscow munich mumbai nashville neworleans orlando oslo paris
phoenix portland prague rome sandiego sanfrancisco seattle seoul shanghai stockholm sydney tampa tokyo toronto
vancouver venice vienna warsaw washingtondc zurich`;

const set = (text: string) => new Set(text.split(/\s+/));
const statesAndCountries = set(`${STATES} ${COUNTRIES}`);
const abbreviations = set(ABBREVIATIONS);
const cities = set(CITIES);

/** Of the part behind the last comma: another state, or another country. */
export const isElsewhere = (key: string): boolean => statesAndCountries.has(key) || abbreviations.has(key);

/** Of a name that stands alone, without a state. */
export const isFamousElsewhere = (key: string): boolean => cities.has(key);
