import { expect, it } from 'vitest';
import type { Catalogue } from '../../src/domain/texts.ts';
import { compareCatalogue } from './compare-catalogue.ts';

const code = new Map([
  ['Back', null],
  ['Hello, {name}', null],
  ['Call <b>us</b>', null],
  ['{count} jobs of {name}', '{count} job of {name}'],
]);
const complete: Catalogue['texts'] = {
  Back: 'Atrás',
  'Hello, {name}': 'Hola, {name}',
  'Call <b>us</b>': '<b>Llámenos</b>',
  '{count} jobs of {name}': { one: 'un trabajo de {name}', other: '{count} trabajos de {name}' },
};
const problems = (texts: Catalogue['texts']) =>
  compareCatalogue({ language: 'es-US', texts: { ...complete, ...texts } }, code);

it('compareCatalogue finds nothing in a catalogue that has every text with its places', () => {
  expect(problems({})).toEqual([]);
});

it('compareCatalogue names a text that is missing or that the code does not have', () => {
  const { Back, ...others } = complete;
  expect(compareCatalogue({ language: 'es-US', texts: { ...others, Forward: 'Adelante' } }, code)).toEqual([
    'missing: Back',
    'is not in the code: Forward',
  ]);
});

it('compareCatalogue names a missing text only if it is required', () => {
  const { Back, ...others } = complete;
  const required = new Map([['Hello, {name}', null]]);
  expect(compareCatalogue({ language: 'es-US', texts: others }, code, required)).toEqual([]);
  expect(
    compareCatalogue({ language: 'es-US', texts: { Back } as Catalogue['texts'] }, code, required),
  ).toEqual(['missing: Hello, {name}']);
});

it('compareCatalogue names a place that a translation lacks or that its text does not have', () => {
  expect(problems({ 'Hello, {name}': 'Hola, {nombre}' })).toEqual([
    'lacks {name}: Hello, {name}',
    'has an unknown {nombre}: Hello, {name}',
  ]);
  expect(problems({ 'Call <b>us</b>': '<b>Llámenos' })).toEqual(['lacks </b>: Call <b>us</b>']);
});

it('compareCatalogue names a text that needs plural forms, must have none, or lacks the form other', () => {
  expect(problems({ Back: { other: 'Atrás' } })).toEqual(['must be one text: Back']);
  expect(problems({ '{count} jobs of {name}': '{count} trabajos de {name}' })).toEqual([
    'must have plural forms: {count} jobs of {name}',
  ]);
  expect(problems({ '{count} jobs of {name}': { one: 'un trabajo de {name}' } })).toContain(
    'has no form other: {count} jobs of {name}',
  );
});

it('compareCatalogue accepts a singular without its count, and refuses a form other without it', () => {
  expect(problems({ '{count} jobs of {name}': { one: 'uno de {name}', other: 'varios de {name}' } })).toEqual(
    ['lacks {count}: {count} jobs of {name}'],
  );
});
