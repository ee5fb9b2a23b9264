import { expect, it } from 'vitest';
import { compareCatalogue } from '../scripts/texts/compare-catalogue.ts';
import { customerFiles } from '../scripts/texts/customer-files.ts';
import { allTexts, textsIn } from '../scripts/texts/find-texts.ts';
import { ENGLISH, translator } from '../src/domain/texts.ts';
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

const spanish = builtIn.find(({ language }) => language.startsWith('es')) ?? ENGLISH;

/** All texts of the Spanish catalogue, with each of their plural forms. */
function spanishTexts(): string[] {
  const said = Object.values(spanish.texts).flatMap((text) =>
    typeof text === 'string' ? text : Object.values(text).map(String),
  );
  expect(said.length).toBeGreaterThan(1000);
  return said;
}

it('Spanish says usted: no text addresses the customer as tú', () => {
  const familiar = /(?<!\p{L})(tu|tus|tú|ti|contigo|puedes|tienes|quieres|debes|estás)(?!\p{L})/iu;
  expect(spanishTexts().filter((text) => familiar.test(text))).toEqual([]);
});

it('Spanish has one word for a thing, and times that are right at one o’clock', () => {
  const others = /(?<!\p{L})(furgonetas?|añad\p{L}+)(?!\p{L})/iu;
  expect(spanishTexts().filter((text) => others.test(text))).toEqual([]);
  // 'a las 1:05' is wrong: it would be 'a la 1:05'.
  expect(spanishTexts().filter((text) => /(?<!\p{L})las \{/u.test(text))).toEqual([]);
});

it('the day of a Spanish window stands after both of its times, as the day of both', () => {
  const { t } = translator(spanish);
  const to = t('{time} tomorrow', { time: '8:05 a.m.' });
  expect(t('Arrives between {from} and {to}', { from: '7:10', to })).toBe(
    'Llega entre 7:10 y 8:05 a.m. de mañana',
  );
});
