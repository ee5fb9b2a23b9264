/** A property of a calendar object; the value is written as it is. */
export type Property = readonly [name: string, value: string];

const LINE_OCTETS = 75;

/** Returns a text as the value of a property: RFC 5545, 3.3.11. Other control characters than line ends are left out. */
export const textValue = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|[\n\r\u2028\u2029]/g, '\\n')
    .replace(/[^\P{Cc}\t]/gu, '');

/** Returns an instant in epoch milliseconds as the value of a property, in UTC: RFC 5545, 3.3.5. */
export const instantValue = (ms: number): string => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '');

/** Returns a text as the quoted value of a parameter, which has no escapes: RFC 5545, 3.2. */
export const quoted = (text: string): string => `"${text.replace(/[\p{Cc}"]/gu, '')}"`;

/** Returns a content line in lines of at most 75 octets that divide no character: RFC 5545, 3.1. */
function folded(line: string): string {
  const lines: string[] = [];
  let begun = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      lines.push(begun);
      begun = ' ';
      octets = 1;
    }
    begun += character;
    octets += size;
  }
  return [...lines, begun].join('\r\n');
}

/** Returns a calendar object with one event: RFC 5545, with the method of RFC 5546. */
export const writeCalendar = (calendar: readonly Property[], event: readonly Property[]): string =>
  [
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ...calendar,
    ['BEGIN', 'VEVENT'],
    ...event,
    ['END', 'VEVENT'],
    ['END', 'VCALENDAR'],
  ]
    .map(([name, value]) => `${folded(`${name}:${value}`)}\r\n`)
    .join('');
