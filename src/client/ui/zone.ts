import { language } from './texts.ts';

let zone = 'UTC';
let named = { zone: '', language: '', short: '' };

/** Sets the zone of every time that is shown. */
export function setBusinessZone(timeZone: string): void {
  zone = timeZone;
}

/** 'ET' */
export function zoneShort(): string {
  if (named.zone !== zone || named.language !== language) {
    const format = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'shortGeneric' });
    const short = format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value;
    named = { zone, language, short: short ?? zone };
  }
  return named.short;
}

/**
 * Returns a function that formats an instant on the business clock in the page's language, or in `locale`. The
 * function keeps its Intl formatter: making one costs more than formatting a list of times.
 */
export function inZone(options: Intl.DateTimeFormatOptions, locale?: string): (at: Date | number) => string {
  let made: { zone: string; language: string; format: Intl.DateTimeFormat } | null = null;
  return (at) => {
    if (made?.zone !== zone || made.language !== language) {
      const format = new Intl.DateTimeFormat(locale ?? language, { timeZone: zone, ...options });
      made = { zone, language, format };
    }
    // Browsers differ in the narrow space before AM and PM, which would break text searches.
    return made.format.format(at).replaceAll('\u202f', ' ');
  };
}
