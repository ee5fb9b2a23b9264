import type { Catalogue } from '../../domain/texts.ts';
import { adoptTexts } from '../ui/texts.ts';
import { config } from './config.ts';

/** Loads the texts of the company's language unless the language is English. Without an answer the page stays English. */
export async function loadTexts(): Promise<void> {
  if (!config.textsUrl) return;
  // A server with other texts than the page's answers this address with its page.
  const texts = await fetch(config.textsUrl)
    .then((answer) => (answer.ok ? (answer.json() as Promise<Catalogue>) : null))
    .catch(() => null);
  if (texts) adoptTexts(texts);
}
