import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ENGLISH } from '../../../domain/texts.ts';
import { readCatalogue } from './read-catalogue.ts';

function fileWith(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'curbvolt-texts-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'texts.json');
  writeFileSync(file, content);
  return file;
}

it('readCatalogue returns the texts of a file, with plural forms, and English without a file', () => {
  const catalogue = {
    language: 'pl-PL',
    texts: { Back: 'Wstecz', '{count} jobs': { one: 'x', other: 'y' } },
  };
  expect(readCatalogue(fileWith(JSON.stringify(catalogue)))).toEqual(catalogue);
  expect(readCatalogue(null)).toBe(ENGLISH);
});

it.each([
  ['{', /^textsFile \S+texts\.json: .*JSON/],
  ['[]', /^textsFile \S+texts\.json is not a catalogue of texts\n/],
  ['{"texts":{}}', /is not a catalogue of texts\n {2}language: /],
  ['{"language":"no language","texts":{}}', /\n {2}language: must be a language, as es-US$/],
  ['{"language":"es-US","texts":{"Back":{"any":"Atrás"}}}', /\n {2}texts\.Back: /],
  ['{"language":"es-US","texts":{},"text":{}}', /is not a catalogue of texts\n/],
])('readCatalogue refuses the content %s with the name of the file', (content, message) => {
  expect(() => readCatalogue(fileWith(content))).toThrow(message);
});

it('readCatalogue names a file that does not exist', () => {
  expect(() => readCatalogue('/nowhere/texts.json')).toThrow(/^textsFile \/nowhere\/texts\.json: /);
});
