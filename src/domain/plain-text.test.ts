import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { severalLines, singleLine } from './plain-text.ts';

const line = (text: string) => z.string().check(singleLine, z.trim()).parse(text);

it.each([
  ['a direction override', 'Jordan \u202egnp.exe', 'Jordan gnp.exe'],
  ['isolates and marks', '\u2066Jordan\u2069 \u200eLee\u200f\u061c', 'Jordan Lee'],
  ['control characters', 'Jor\0dan\x1b[31m\x9f Lee\x7f', 'Jordan[31m Lee'],
  ['a line break', 'Jordan\r\nBcc: all@example.com', 'Jordan Bcc: all@example.com'],
  ['separators of lines', 'Jordan\u2028 Lee\u2029', 'Jordan Lee'],
])('takes %s out of a name', (_, given, kept) => {
  expect(line(given)).toBe(kept);
});

it('keeps names of all languages and emoji as they are', () => {
  for (const name of ['José Núñez', 'יעל כהן', 'محمد علي', '李小龍', '👩‍🚒 Ana', 'O’Neil-Smith']) {
    expect(line(name)).toBe(name);
  }
});

it('keeps the lines of a note', () => {
  const note = z.string().check(severalLines).parse('Level 2\r\nBlue gate\u202e\0');
  expect(note).toBe('Level 2\nBlue gate');
});
