let zone = 'UTC';
let short = 'UTC';

/** Sets the zone of every time that is shown. */
export function setBusinessZone(timeZone: string): void {
  zone = timeZone;
  short =
    new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortGeneric' })
      .formatToParts(0)
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** 'ET' */
export const zoneShort = (): string => short;

/** Words for an instant on the business clock; the format is made once, as making one costs more than a list of times. */
export function inZone(options: Intl.DateTimeFormatOptions, locale = 'en-US'): (at: Date | number) => string {
  let made: { zone: string; format: Intl.DateTimeFormat } | null = null;
  return (at) => {
    if (made?.zone !== zone) {
      made = { zone, format: new Intl.DateTimeFormat(locale, { timeZone: zone, ...options }) };
    }
    // Narrow spaces before AM and PM differ between browsers and break searches.
    return made.format.format(at).replaceAll('\u202f', ' ');
  };
}
