/**
 * Returns a function that formats instants in a time zone and a language. Formats are cached by zone and language,
 * because creating one costs more than formatting a list of times.
 */
export function zonedFormat(
  options: Intl.DateTimeFormatOptions,
): (at: Date | number, timeZone: string, language: string) => string {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (at, timeZone, language) => {
    const key = `${language} ${timeZone}`;
    const format = formats.get(key) ?? new Intl.DateTimeFormat(language, { timeZone, ...options });
    formats.set(key, format);
    // Replaces the narrow no-break space before AM and PM, which differs between browsers and breaks searches.
    return format.format(at).replaceAll('\u202f', ' ');
  };
}

/** '9:41 PM' */
export const clockTime = zonedFormat({ hour: 'numeric', minute: '2-digit' });
