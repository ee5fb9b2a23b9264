import { useLocation } from 'react-router';
import { languageTag } from '../../domain/texts.ts';
import { language } from '../ui/texts.ts';
import { config } from './config.ts';

/**
 * The field whose text the page reads from its address. One with `data-here` is about the device's position, for which the
 * page then asks again: coordinates in an address would be in the logs of servers.
 */
const TYPED = 'location';
const HERE = 'here';

/** Returns the address of the shown page in a language, with what is typed there. The server remembers the choice. */
function hrefIn(tag: string, search: string, field?: HTMLInputElement | null): string {
  const values = new URLSearchParams(search);
  if (field) {
    values.delete(TYPED);
    values.delete(HERE);
    const typed = field.value.trim();
    if (typed) values.set(TYPED, typed);
    if (field.dataset.here !== undefined) values.set(HERE, '1');
  }
  values.set('lang', tag);
  return `?${values}`;
}

type LanguageSwitchProps = {
  /** What the page's address says, if not what it has now: a form that is open opens again. */
  search?: string;
};

/** Links to the page in its other languages, each in its own words. Plain links: they work before any script. */
export function LanguageSwitch({ search: wanted }: LanguageSwitchProps) {
  const { search: shown } = useLocation();
  const search = wanted ?? shown;
  const others = config.languages.filter(({ tag }) => tag !== languageTag(language));
  return others.map(({ tag, name }) => (
    <a
      key={tag}
      href={hrefIn(tag, search)}
      onClick={({ currentTarget }) => {
        const field = document.querySelector<HTMLInputElement>(`main input[name=${TYPED}]`);
        currentTarget.href = hrefIn(tag, search, field);
      }}
      lang={tag}
      hrefLang={tag}
      className="grid min-h-11 min-w-11 place-items-center px-1 text-small text-ink-soft underline"
    >
      {name}
    </a>
  ));
}
