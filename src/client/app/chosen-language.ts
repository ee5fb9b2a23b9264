import { languageTag } from '../../domain/texts.ts';
import { config } from './config.ts';

/**
 * Removes the choice of a language from the address, which the server has remembered. Returns the chosen one if the page is
 * in it.
 */
function takeFromAddress(): string | null {
  if (typeof location === 'undefined') return null;
  const url = new URL(location.href);
  const chosen = url.searchParams.get('lang');
  if (chosen === null) return null;
  url.searchParams.delete('lang');
  history.replaceState(history.state, '', url);
  return chosen === languageTag(config.language) ? chosen : null;
}

/** The language that this page's address has chosen; null without a choice. Runs before the router reads the address. */
export const chosenLanguage = takeFromAddress();
