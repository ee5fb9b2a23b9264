import { type Catalogue, ENGLISH, translator } from '../../domain/texts.ts';

/**
 * `t` returns a text in the page's language, `plural` the form that fits a count; `language` is the BCP 47 tag for
 * dates and numbers. All three change when `adoptTexts` runs, so they must be read while rendering, not at module level.
 */
export let { t, plural, language } = translator(ENGLISH);

/** Sets the language of every text; must be called before the first rendering. */
export function adoptTexts(catalogue: Catalogue): void {
  ({ t, plural, language } = translator(catalogue));
}
