import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** What the client's build leaves for us, made of its own components. */
type Drawing = { landingHtml(configText: string, search: string): string };

/**
 * Draws the landing screen for a URL's query (`?ref=friend`), so that it shows before any script has come. What
 * it takes to draw is loaded by the first call.
 * @param file the built drawing; an empty text is drawn without one
 */
export function createLanding(file: string, configText: string): (search: string) => Promise<string> {
  if (!existsSync(file)) return async () => '';
  let drawing: Promise<Drawing> | undefined;
  let plain: string | undefined;
  return async (search) => {
    drawing ??= import(/* @vite-ignore */ pathToFileURL(file).href);
    const { landingHtml } = await drawing;
    if (search !== '') return landingHtml(configText, search);
    plain ??= landingHtml(configText, '');
    return plain;
  };
}
