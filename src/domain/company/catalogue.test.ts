import { expect, it } from 'vitest';
import { Catalogue } from './catalogue.ts';

it('Catalogue accepts texts and plural forms', () => {
  const catalogue = {
    language: 'es-US',
    texts: { Book: 'Reservar', '{count} mi': { one: 'a', other: 'b' } },
  };
  expect(Catalogue.parse(catalogue)).toEqual(catalogue);
});

it.each([
  ['a language that does not exist', { language: 'xx', texts: {} }, 'must be a language, as es-US'],
  ['a language that is no tag', { language: 'not a tag', texts: {} }, 'must be a language, as es-US'],
])('Catalogue refuses %s', (_, given, message) => {
  expect(Catalogue.safeParse(given).error?.issues[0]?.message).toBe(message);
});

it.each([
  ['an unknown setting', { language: 'es', texts: {}, more: 1 }],
  ['an unknown plural form', { language: 'es', texts: { a: { some: 'b' } } }],
  ['a text that is no string', { language: 'es', texts: { a: 1 } }],
  ['a catalogue without texts', { language: 'es' }],
])('Catalogue refuses %s', (_, given) => {
  expect(Catalogue.safeParse(given).success).toBe(false);
});
