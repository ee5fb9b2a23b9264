/**
 * Words for an instant on the clock of a time zone. A format is made once for each zone, because making one costs
 * more than a list of times.
 */
export function zonedFormat(
  options: Intl.DateTimeFormatOptions,
  locale = 'en-US',
): (at: Date | number, timeZone: string) => string {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (at, timeZone) => {
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat(locale, { timeZone, ...options });
    formats.set(timeZone, format);
    // Narrow spaces before AM and PM differ between browsers and break searches.
    return format.format(at).replaceAll('\u202f', ' ');
  };
}
