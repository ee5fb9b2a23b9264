import { useLocation } from 'react-router';
import { languageTag } from '../../domain/texts.ts';
import { language } from '../ui/texts.ts';
import { config } from './config.ts';

/** The field whose text the page reads from its address. */
const TYPED = 'location';

/** Returns the address of the shown page in a language, with what is typed there. The server remembers the choice. */
function hrefIn(tag: string, search: string, typed?: string): string {
  const values = new URLSearchParams(search);
  if (typed !== undefined) values.delete(TYPED);
  if (typed) values.set(TYPED, typed);
  values.set('lang', tag);
  return `?${values}`;
}

/** Links to the page in its other languages, each in its own words. Plain links: they work before any script. */
export function LanguageSwitch() {
  const { search } = useLocation();
  const others = config.languages.filter(({ tag }) => tag !== languageTag(language));
  return others.map(({ tag, name }) => (
    <a
      key={tag}
      href={hrefIn(tag, search)}
      onClick={({ currentTarget }) => {
        const field = document.querySelector<HTMLInputElement>(`main input[name=${TYPED}]`);
        currentTarget.href = hrefIn(tag, search, field?.value.trim());
      }}
      lang={tag}
      hrefLang={tag}
      className="grid min-h-11 min-w-11 place-items-center px-1 text-small text-ink-soft underline"
    >
      {name}
    </a>
  ));
}
