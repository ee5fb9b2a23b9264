import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Catalogue } from '../../domain/texts.ts';

/** The export of the client's server-side build. */
type LandingRenderer = { landingHtml(configText: string, texts: Catalogue, search: string): string };

/**
 * Creates a function that renders the landing page for a URL's query (`?ref=friend`) before any script loads. The
 * renderer is imported on the first call.
 * @param file the built renderer; if it does not exist, the page gets an empty text
 */
export function createLanding(
  file: string,
  configText: string,
  texts: Catalogue,
): (search: string) => Promise<string> {
  if (!existsSync(file)) return async () => '';
  let renderer: Promise<LandingRenderer> | undefined;
  let plain: string | undefined;
  return async (search) => {
    renderer ??= import(/* @vite-ignore */ pathToFileURL(file).href);
    const { landingHtml } = await renderer;
    if (search !== '') return landingHtml(configText, texts, search);
    plain ??= landingHtml(configText, texts, '');
    return plain;
  };
}
