import { language } from './texts.ts';

let zone = 'UTC';
let named = { zone: '', language: '', short: '' };

/** Sets the zone of every time that is shown. */
export function setBusinessZone(timeZone: string): void {
  zone = timeZone;
}

let has24Hours = () => false;

/** Sets which pages show every time on the 24-hour clock: no reader gets both notations. */
export function set24Hours(test: () => boolean): void {
  has24Hours = test;
}

const on24Hours = ({ hour, ...options }: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions => ({
  ...options,
  ...(hour && { hour: '2-digit' }),
  ...((hour || options.timeStyle) && { hourCycle: 'h23' }),
});

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
  let made: { zone: string; language: string; is24: boolean; format: Intl.DateTimeFormat } | null = null;
  return (at) => {
    const is24 = has24Hours();
    if (made?.zone !== zone || made.language !== language || made.is24 !== is24) {
      const shown = is24 ? on24Hours(options) : options;
      const format = new Intl.DateTimeFormat(locale ?? language, { timeZone: zone, ...shown });
      made = { zone, language, is24, format };
    }
    // Browsers differ in the narrow space before AM and PM, which would break text searches.
    return made.format.format(at).replaceAll('\u202f', ' ');
  };
}
