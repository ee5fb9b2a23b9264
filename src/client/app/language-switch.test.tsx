import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { ENGLISH } from '../../domain/texts.ts';
import { adoptTexts } from '../ui/texts.ts';
import { config } from './config.ts';
import { LanguageSwitch } from './language-switch.tsx';

const before = config.languages;
afterEach(() => {
  config.languages = before;
  adoptTexts(ENGLISH);
});

const drawn = (path: string) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[path]}>
      <LanguageSwitch />
    </MemoryRouter>,
  );

it('LanguageSwitch links to the page in each other language, named in that language', () => {
  config.languages = [
    { tag: 'en', name: 'English' },
    { tag: 'es', name: 'Español' },
    { tag: 'pt', name: 'Português' },
  ];
  expect(drawn('/history?ref=friend')).toMatch(
    /^<a href="\?ref=friend&amp;lang=es" lang="es" hrefLang="es"[^>]*>.*Español.*<\/a><a [^>]*lang="pt".*Português/,
  );
  adoptTexts({ language: 'es-US', texts: {} });
  expect(drawn('/')).toMatch(/^<a href="\?lang=en" lang="en"[^>]*>.*English/);
});

it('LanguageSwitch is empty when the pages have one language', () => {
  config.languages = [{ tag: 'en', name: 'English' }];
  expect(drawn('/')).toBe('');
});
