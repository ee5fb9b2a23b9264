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

it('a note keeps its line breaks and loses control characters', () => {
  const note = z.string().check(severalLines).parse('Level 2\r\nBlue gate\u202e\0');
  expect(note).toBe('Level 2\nBlue gate');
});
