/** A car as a profile has it; null for what a text does not say. */
type Vehicle = Record<'vehicleYear' | 'vehicleMake' | 'vehicleModel' | 'vehicleColor', string | null>;

/** `2023 Hyundai Ioniq 5, gray`: the form asks for year, make, model and colour in this order. */
const CAR = /^(?:((?:19|20)\d{2})\s+)?(\p{L}[\p{L}\d&.-]*)\s+([^,]{1,60}?)(?:\s*,\s*([\p{L} -]{2,40}))?$/u;
/** Makes of two words. */
const TWO_WORDS = /^(alfa romeo|aston martin|land rover)\b/i;

/** Returns the car that a booking's text names, or null if the text is another one: it may be a note. */
export function parseVehicle(text: string): Vehicle | null {
  const match = CAR.exec(text.trim().replace(/\s+/g, ' '));
  const [, year = null, first = '', rest = '', color = null] = match ?? [];
  // Without a year two words may be anything.
  if (!match || year === null) return null;
  const name = `${first} ${rest}`;
  const make = TWO_WORDS.exec(name)?.[0] ?? first;
  const model = name.slice(make.length).trim();
  return model === ''
    ? null
    : { vehicleYear: year, vehicleMake: make, vehicleModel: model, vehicleColor: color };
}
