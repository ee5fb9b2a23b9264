import { expect, it } from 'vitest';
import { preferredLanguage } from './preferred-language.ts';

const offered = new Set(['en', 'es']);

it.each([
  ['es', 'es'],
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['en-US,en;q=0.9,es;q=0.8', 'en'],
  ['en;q=0.5, ES-419;q=0.9', 'es'],
  ['pt-BR,pt;q=0.9,es;q=0.4', 'es'],
  ['es;q=0, en', 'en'],
  ['fr,*;q=0.5', null],
  ['*', null],
  ['', null],
  [';q=1,,;', null],
  [`${'x'.repeat(600)},es`, null],
])('preferredLanguage finds in %j the language %j', (header, expected) => {
  expect(preferredLanguage(header, offered)).toBe(expected);
});
