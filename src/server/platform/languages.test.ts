import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeTempFolder } from '../../../test/temp-folder.ts';
import { openLanguages, readCatalogues } from './languages.ts';

/** Reads the languages of a company with a catalogue of its own. */
function ofCompany(language: string, texts: Record<string, string>) {
  const folder = makeTempFolder('languages');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'texts.json');
  writeFileSync(file, JSON.stringify({ language, texts }));
  return openLanguages(readCatalogues(file));
}

it('a company without texts of its own speaks English, and its pages have the built-in languages too', () => {
  const { company, all } = openLanguages(readCatalogues(null));
  expect(company.t('Sign In')).toBe('Sign In');
  expect(company).toBe(all.get('en'));
  expect(all.get('es')?.t('Sign In')).toBe('Iniciar sesión');
});

it('the texts of a company take precedence over the built-in ones of their language', () => {
  const { company, all } = ofCompany('es-MX', { 'Sign In': 'Entrar' });
  expect(company).toBe(all.get('es'));
  expect(company.language).toBe('es-MX');
  expect([company.t('Sign In'), company.t('Home')]).toEqual(['Entrar', 'Inicio']);
  expect(all.get('en')?.t('Sign In')).toBe('Sign In');
});

it("a company's texts may be English ones, or of a language that is not built in", () => {
  expect(ofCompany('en-US', { 'Sign In': 'Log in' }).company.t('Sign In')).toBe('Log in');
  const polish = ofCompany('pl-PL', { 'Sign In': 'Zaloguj się' });
  expect([...polish.all.keys()]).toEqual(['en', 'es', 'pl']);
  expect([polish.company.t('Sign In'), polish.company.t('Home')]).toEqual(['Zaloguj się', 'Home']);
});
