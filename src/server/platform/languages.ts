import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Catalogue, ENGLISH, languageTag, type Texts, translator } from '../../domain/texts.ts';
import { readCatalogue } from './read-catalogue.ts';

/** The catalogues of all languages, English first, and the company's: for staff and for people who say no language. */
export type Catalogues = { company: Catalogue; all: readonly Catalogue[] };

/** The built-in catalogues, one file for each language. A new file is a new language. */
const FOLDER = fileURLToPath(new URL('./data/languages/', import.meta.url));

/**
 * Returns English, the built-in catalogues and the company's. The company's catalogue takes precedence over the built-in
 * one of its language, text by text.
 * @throws ConfigError for an invalid file
 */
export function readCatalogues(textsFile: string | null): Catalogues {
  const own = readCatalogue(textsFile);
  const builtIn = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => readCatalogue(FOLDER + name));
  const all = [ENGLISH, ...builtIn];
  const index = all.findIndex(({ language }) => languageTag(language) === languageTag(own.language));
  const known = all[index];
  if (own === ENGLISH || !known) return { company: own, all: known ? all : [...all, own] };
  const company = { ...own, texts: { ...known.texts, ...own.texts } };
  return { company, all: all.with(index, company) };
}

/** A language with its own name, for a switch: `{ tag: 'es', name: 'Español' }`. */
export type LanguageName = { tag: string; name: string };

export const languageNames = ({ all }: Catalogues): LanguageName[] =>
  all.map(({ language }) => ({ tag: languageTag(language), name: ownName(language) }));

/** Returns the name with a capital, as at the start of a line. */
function ownName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(languageTag(language)) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** The translators of all languages by their tag, and the names of the languages. */
export type Languages = { company: Texts; all: ReadonlyMap<string, Texts>; names: readonly LanguageName[] };

export function openLanguages(catalogues: Catalogues): Languages {
  const { company, all } = catalogues;
  const texts = new Map(all.map((each) => [languageTag(each.language), translator(each)]));
  return {
    company: texts.get(languageTag(company.language)) ?? translator(company),
    all: texts,
    names: languageNames(catalogues),
  };
}
