import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { severalLines, singleLine } from './plain-text.ts';

const line = (text: string) => z.string().check(singleLine, z.trim()).parse(text);

it.each([
  ['a direction override', 'Jordan \u202egnp.exe', 'Jordan gnp.exe'],
  ['direction isolates and marks', '\u2066Jordan\u2069 \u200eLee\u200f\u061c', 'Jordan Lee'],
  ['control characters', 'Jor\0dan\x1b[31m\x9f Lee\x7f', 'Jordan[31m Lee'],
  ['a line break', 'Jordan\r\nBcc: all@example.com', 'Jordan Bcc: all@example.com'],
  ['line separators', 'Jordan\u2028 Lee\u2029', 'Jordan Lee'],
])('a single-line name loses %s', (_, given, kept) => {
  expect(line(given)).toBe(kept);
});

it('a single-line name in any language or with emoji stays unchanged', () => {
  for (const name of ['José Núñez', 'יעל כהן', 'محمد علي', '李小龍', '👩‍🚒 Ana', 'O’Neil-Smith']) {
    expect(line(name)).toBe(name);
  }
});

it.each([
  ['zero-width spaces', '\u200b\u200b\u200b'],
  ['joiners', '\u200d\u200c\u2060'],
  ['Hangul fillers', '\u3164\u115f\u1160\uffa0'],
  ['soft hyphens', '\u00ad\u00ad'],
  ['the empty Braille pattern', '\u2800\u2800'],
  ['no-break and ideographic spaces', '\u00a0\u3000\u2007'],
  ['variation selectors', '\ufe0f\ufe0e'],
  ['tags', '\u{e0041}\u{e0042}'],
  ['marks without a letter', '\u0301\u0302'],
  ['a combining grapheme joiner', '\u034f\u034f'],
  ['Mongolian vowel separators', '\u180e\u180e'],
  ['direction marks', '\u200e\u202e'],
  ['lone surrogates', '\ud800\udc00'.slice(0, 1).repeat(2)],
  ['a mix', ' \u200b\t\u3164\n\u2800 '],
])('a text of %s only is empty', (_, given) => {
  expect(line(given)).toBe('');
  expect(z.string().check(severalLines).parse(given)).toBe('');
});

it('a name keeps the invisible characters that it needs', () => {
  for (const name of ['می\u200cخواهم', 'ක්\u200dෂ', '❤\ufe0f', 'e\u0301', 'ลี']) expect(line(name)).toBe(name);
});

it('a note keeps its line breaks and loses control characters', () => {
  const note = z.string().check(severalLines).parse('Level 2\r\nBlue gate\u202e\0');
  expect(note).toBe('Level 2\nBlue gate');
});
