import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantValue, quoted, textValue, writeCalendar } from './icalendar.ts';

/** Reads a content line's text value back, as a calendar program does. */
const textOf = (value: string) =>
  value.replace(/\\([\\;,nN])/g, (_, escaped: string) =>
    escaped === 'n' || escaped === 'N' ? '\n' : escaped,
  );
const linesOf = (file: string) => file.replace(/\r\n[ \t]/g, '').split('\r\n');

describe('iCalendar', () => {
  it.each([
    ['27 Alden St, Cranford; rear', '27 Alden St\\, Cranford\\; rear'],
    ['C:\\yard', 'C:\\\\yard'],
    ['one\ntwo\r\nthree\rfour', 'one\\ntwo\\nthree\\nfour'],
    ['one\u2028two', 'one\\ntwo'],
    ['a\u0000b\u001bc\u007fd', 'abcd'],
    ['\ttab and "quotes": kept', '\ttab and "quotes": kept'],
    ['END:VEVENT\r\nBEGIN:VEVENT', 'END:VEVENT\\nBEGIN:VEVENT'],
    ['Straße 🚗 «ñ»', 'Straße 🚗 «ñ»'],
    ['\\n', '\\\\n'],
  ])('textValue of %j is %j', (text, value) => expect(textValue(text)).toBe(value));

  it('an instant is written in UTC without fractions', () => {
    expect(instantValue(Date.parse('2026-11-27T15:00:00.999Z'))).toBe('20261127T150000Z');
    expect(instantValue(Date.parse('2026-11-01T06:30:00Z'))).toBe('20261101T063000Z');
  });

  it('a quoted parameter has no quotation marks or line ends within', () => {
    expect(quoted('Smith "Volt" & Sons;\r\nX:1')).toBe('"Smith Volt & Sons;X:1"');
  });

  it('each line has at most 75 octets, ends with CRLF and divides no character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const file = writeCalendar([], [['DESCRIPTION', textValue(text)]]);
        expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
        expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
        for (const line of file.split('\r\n')) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(line).not.toMatch(/\p{Surrogate}/u);
        }
        const read = linesOf(file)[3]?.slice('DESCRIPTION:'.length) ?? '';
        expect(linesOf(file)).toHaveLength(7);
        const kept = text.replace(/\r\n|[\r\u2028\u2029]/g, '\n').replace(/[^\P{Cc}\t\n]/gu, '');
        expect(textOf(read)).toBe(kept);
      }),
      { numRuns: 200 },
    );
  });

  it('a line of exactly 75 octets is not folded, one of 76 is', () => {
    const lineOf = (length: number) =>
      writeCalendar([['X', 'a'.repeat(length)]], [])
        .split('\r\n')
        .slice(2, -3);
    expect(lineOf(73)).toHaveLength(2);
    expect(lineOf(74)).toHaveLength(3);
    expect(lineOf(74)[1]).toBe(' a');
  });
});
