import { describe, expect, it } from 'vitest';
import { type Catalogue, ENGLISH, english, fill, texts, translator } from './texts.ts';

const polish: Catalogue = {
  language: 'pl-PL',
  texts: {
    Back: 'Wstecz',
    'Open|verb': 'Otwórz',
    'Hello, {name}': 'Witaj, {name}',
    'From {from} to {to}': 'Do {to} z {from}, nie z {elsewhere}',
    '{count} bookings': {
      one: '{count} rezerwacja',
      few: '{count} rezerwacje',
      many: '{count} rezerwacji',
      other: '{count} rezerwacji',
    },
    '{count} jobs of {name}': { one: 'jedno zlecenie: {name}', other: '{count} zlecenia: {name}' },
    'only a text': { other: 'forma' },
    '{count} trips': 'podróże',
  },
};
const { t, plural, language } = translator(polish);

describe('translator', () => {
  it('t returns the text of the catalogue, and the English text where the catalogue has none', () => {
    expect([t('Back'), t('Forward'), language]).toEqual(['Wstecz', 'Forward', 'pl-PL']);
  });

  it('t tells texts apart that are the same in English, and shows no mark of their sense', () => {
    expect([t('Open'), t('Open|verb'), english.t('Open|verb')]).toEqual(['Open', 'Otwórz', 'Open']);
  });

  it('t fills in values by name, in the order of the translated text', () => {
    expect(t('Hello, {name}', { name: 'Ola' })).toBe('Witaj, Ola');
    expect(t('From {from} to {to}', { from: 'A', to: 'B' })).toBe('Do B z A, nie z {elsewhere}');
    expect(t('{miles} miles', { miles: 0 })).toBe('0 miles');
  });

  it('t leaves a place without a value as it is', () => {
    expect(t('Hello, {name}' as string)).toBe('Witaj, {name}');
    expect(t('{a} and {b}', { a: 1 } as unknown as { a: number; b: number })).toBe('1 and {b}');
    expect(t('{a} {constructor}', { a: 1 } as { a: number; constructor: never })).toBe('1 {constructor}');
  });

  it('t inserts a value literally, also with characters that mean something to String.replace', () => {
    for (const name of ['$&', '$1', "$'", '{name}', '<b>'])
      expect(t('Hello, {name}', { name })).toBe(`Witaj, ${name}`);
  });

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    't returns %j, which is a property of every object, as it is',
    (name) => {
      expect(t(name)).toBe(name);
      expect(plural(2, name, name)).toBe(name);
    },
  );

  it.each([
    [1, '1 rezerwacja'],
    [2, '2 rezerwacje'],
    [5, '5 rezerwacji'],
    [22, '22 rezerwacje'],
    [1.5, '1,5 rezerwacji'],
  ])('plural takes the form of the language for %d', (count, text) => {
    expect(plural(count, '{count} booking', '{count} bookings')).toBe(text);
  });

  it('plural takes the form other where the category of a count is missing, and fills in other values', () => {
    const jobs = (count: number) =>
      plural(count, '{count} job of {name}', '{count} jobs of {name}', { name: 'Ola' });
    expect([1, 2, 5].map(jobs)).toEqual(['jedno zlecenie: Ola', '2 zlecenia: Ola', '5 zlecenia: Ola']);
  });

  it('plural is English where the catalogue has no forms, with thousands separators of its language', () => {
    expect([1, 3].map((count) => plural(count, '{count} mile', '{count} miles'))).toEqual([
      '1 mile',
      '3 miles',
    ]);
    expect(plural(3, '{count} trip', '{count} trips')).toBe('3 trips');
    expect(english.plural(12_345, '{count} mile', '{count} miles')).toBe('12,345 miles');
  });

  it('t takes no plural forms for a text without a count', () => {
    expect(t('only a text')).toBe('only a text');
  });
});

it('texts returns the table that it is given', () => {
  const table = { a: 'A', list: ['B'] };
  expect(texts(table)).toBe(table);
  expect(translator(ENGLISH).t('A {b}', { b: 1 })).toBe('A 1');
});

it('fill leaves one full stop at the end of a sentence that ends with an abbreviation', () => {
  expect(fill('Prometido: {at}. Llega {at}', { at: '2:30 p.m.' })).toBe(
    'Prometido: 2:30 p.m. Llega 2:30 p.m.',
  );
  expect(fill('By {at}.', { at: '2:30 PM' })).toBe('By 2:30 PM.');
  expect(fill('{none}. {at}', { at: 1 })).toBe('{none}. 1');
});
