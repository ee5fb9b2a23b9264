import { parseVehicle } from './parse-vehicle.ts';
import { foldText } from './search-text.ts';
import { carText, type Vehicle, vehicleText } from './vehicle-text.ts';

/*
 * A booking names its car in words: the profile's car, another one, or none, in a note such as 'battery at 4%'. Where the
 * words name another car, nothing of the profile's may stand beside them: a technician who reads two cars goes to the
 * wrong one.
 */

const listOf = (names: string): string[] => names.split(', ');
const MAKES = listOf(
  'acura, alfa, audi, bentley, bmw, buick, byd, cadillac, chevrolet, chrysler, citroen, cupra, dodge, ferrari, fiat, ' +
    'fisker, ford, genesis, gmc, honda, hummer, hyundai, infiniti, jaguar, jeep, kia, lexus, lincoln, lotus, lucid, ' +
    'maserati, mazda, mercedes, mini, mitsubishi, nissan, opel, peugeot, polestar, porsche, ram, renault, rivian, ' +
    'rover, skoda, subaru, tesla, toyota, vinfast, volkswagen, volvo, zeekr',
);
/** Models that people write without a make; a number stands apart, as in 'ev 6'. */
const MODELS = listOf(
  'model 3, model s, model x, model y, cybertruck, leaf, ariya, bolt, blazer, equinox, silverado, lyriq, ioniq, kona, ' +
    'ev 3, ev 4, ev 6, ev 9, niro, mach e, lightning, id 4, id buzz, e golf, e tron, ix, eqb, eqe, eqs, taycan, ' +
    'macan, i pace, prius, rav 4, bz, solterra, prologue, zdx, wrangler, pacifica, outlander',
);
const OTHER_WORDS: Record<string, string> = {
  ...{ vw: 'volkswagen', chevy: 'chevrolet', grey: 'gray', gris: 'gray', plata: 'silver' },
  ...{
    plateado: 'silver',
    plateada: 'silver',
    blanco: 'white',
    blanca: 'white',
    negro: 'black',
    negra: 'black',
  },
  ...{ rojo: 'red', roja: 'red', azul: 'blue', verde: 'green', amarillo: 'yellow', amarilla: 'yellow' },
};
const COLORS = new Set(
  'white black gray silver red blue green yellow orange brown beige gold purple'.split(' '),
);
/** What follows a make in a note, where a model would stand. */
const NOTE_WORD =
  /^ (?:\d+ (?:percent|kwh|miles?)|(?:is|has|with|at|in|on|battery|car|con|sin|en|al|esta|bateria)) /;

/** ' 2020 volkswagen id 4 white ': folded words, each with a space before and after it. */
const wordsOf = (text: string): string => {
  const words = foldText(text).match(/[a-z]+|\d+|[^\P{L}a-z]+/gu) ?? [];
  return ` ${words.map((word) => OTHER_WORDS[word] ?? word).join(' ')} `;
};
const colorsIn = (words: string): string[] => words.split(' ').filter((word) => COLORS.has(word));

/** Returns the colors that a text gives its car: 'white', or in 'Model 3, dark green'; not the one in 'by the red gate'. */
const colorsOfCar = (text: string, own: string): string[] =>
  text.split(/[,;.()]\s/).flatMap((part) => {
    const rest = wordsOf(part)
      .split(' ')
      .filter((word) => word !== '' && !/^(?:19|20)\d\d$/.test(word) && !own.includes(` ${word} `));
    return rest.length <= 3 && COLORS.has(rest.at(-1) ?? '') ? colorsIn(rest.join(' ')) : [];
  });

/** Whether a booking's text names another car than the profile's; a note, and a profile without a car, name none. */
export function isOtherCar(profile: Vehicle, text: string | null): boolean {
  const make = wordsOf(profile.vehicleMake ?? '');
  const model = wordsOf(profile.vehicleModel ?? '');
  const own = wordsOf(carText(profile));
  const said = wordsOf(text ?? '');
  if (!text?.trim() || (make + model).trim() === '') return false;
  if (said === wordsOf(vehicleText(profile))) return false;
  const says = (name: string) => name.trim() !== '' && said.includes(name);
  const saysOther = (name: string) => says(` ${name} `) && !own.includes(` ${name} `);
  // What a profile does not say of a car that the text names is no contradiction.
  if ((make.trim() || !says(model)) && MAKES.some(saysOther)) return true;
  if ((model.trim() || !says(make)) && MODELS.some(saysOther)) return true;
  const isNamed = says(make) || says(model);
  if (!isNamed) return parseVehicle(text) !== null;
  if (says(make) && model.trim() && !says(model) && !isBeginning(afterMake(text, make), model)) return true;
  const years = Array.from(said.matchAll(/\b(?:19|20)\d\d\b/g), ([year]) => year);
  if (profile.vehicleYear && years.length > 0 && !years.includes(profile.vehicleYear.trim())) return true;
  const [colors, known] = [colorsOfCar(text, own), colorsIn(wordsOf(profile.vehicleColor ?? ''))];
  return known.length > 0 && colors.length > 0 && !colors.some((color) => known.includes(color));
}

/** The words between the make and the next comma. */
function afterMake(text: string, make: string): string {
  const part =
    text
      .split(',')
      .map(wordsOf)
      .find((words) => words.includes(make)) ?? '';
  return ` ${part.slice(part.indexOf(make) + make.length)}`;
}

const isBeginning = (words: string, model: string): boolean =>
  words.trim() === '' || model.startsWith(words) || NOTE_WORD.test(words) || COLORS.has(words.trim());

/** The line that the booking form writes for a car, in the languages of the pages. */
const PLATE_NOTE = /\b(?:license plate|placa|matricula)\s*:/;

type Booked = {
  user: (Vehicle & { licensePlate: string | null }) | null;
  vehicleInfo: string | null;
  notes: string | null;
};

/** Returns the profile's plate if the booked car has it, as far as the booking says; null if not. */
export function plateOf({ user, vehicleInfo, notes }: Booked): string | null {
  const plate = user?.licensePlate;
  if (!user || !plate || isOtherCar(user, vehicleInfo)) return null;
  const noted = foldText(notes ?? '');
  // Of two cars with the same name the notes say which.
  return PLATE_NOTE.test(noted) && !noted.includes(foldText(plate)) ? null : plate;
}
