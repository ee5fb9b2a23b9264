import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import type { Catalogue } from '../domain/texts.ts';
import { adoptConfig } from './app/config.ts';
import { Providers } from './app/providers.tsx';
import LandingPage from './pages/landing.tsx';
import { adoptTexts } from './ui/texts.ts';

/**
 * The landing screen as the app draws it first, for the server to send along: it is there before any script.
 * @param configText what the page's configuration tag holds @param texts in the company's language @param search the URL's query, as in `?ref=friend`
 */
export function landingHtml(configText: string, texts: Catalogue, search: string): string {
  adoptConfig(configText);
  adoptTexts(texts);
  return renderToString(
    <Providers>
      <StaticRouter location={`/${search}`}>
        <Suspense>
          <LandingPage />
        </Suspense>
      </StaticRouter>
    </Providers>,
  );
}
