import { expect, it } from 'vitest';
import { compareCatalogue } from '../scripts/texts/compare-catalogue.ts';
import { customerFiles } from '../scripts/texts/customer-files.ts';
import { allTexts, textsIn } from '../scripts/texts/find-texts.ts';
import { ENGLISH } from '../src/domain/texts.ts';
import { languageNames, readCatalogues } from '../src/server/platform/languages.ts';

const catalogues = readCatalogues(null);
const builtIn = catalogues.all.filter((catalogue) => catalogue !== ENGLISH);
const texts = allTexts();
const ofCustomers = textsIn(customerFiles());

it('Spanish is built in, and the languages have their own names', () => {
  expect(languageNames(catalogues)).toContainEqual({ tag: 'es', name: 'Español' });
  expect(languageNames(catalogues)[0]).toEqual({ tag: 'en', name: 'English' });
  expect(ofCustomers.size).toBeGreaterThan(1000);
});

it.each(builtIn)(
  'the built-in catalogue $language has every text of the customer’s side, with its places, and none too many',
  (catalogue) => {
    expect(compareCatalogue(catalogue, texts, ofCustomers)).toEqual([]);
  },
);

it('Spanish says usted: no text addresses the customer as tú', () => {
  const familiar = /(?<!\p{L})(tu|tus|tú|ti|contigo|puedes|tienes|quieres|debes|estás)(?!\p{L})/iu;
  const spanish = builtIn.find(({ language }) => language.startsWith('es'));
  const said = Object.values(spanish?.texts ?? {}).flatMap((text) =>
    typeof text === 'string' ? text : Object.values(text),
  );
  expect(said.length).toBeGreaterThan(1000);
  expect(said.filter((text) => familiar.test(String(text)))).toEqual([]);
});
