import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import type { Catalogue } from '../domain/texts.ts';
import { setUser } from './accounts/api.ts';
import { adoptView, type FirstView } from './adopt-view.ts';
import { adoptConfig } from './app/config.ts';
import { metParts } from './app/lazy-part.ts';
import { queryClient } from './app/query-client.ts';
import { App } from './app.tsx';
import { adoptBookings } from './first-view.ts';
import { endTakingOver } from './ui/prerendered.ts';
import { adoptTexts } from './ui/texts.ts';

export { earlyReads } from './early-paths.ts';
export { firstReads, furtherReads } from './first-view.ts';
export { pageModules, pageParts } from './page-modules.ts';

/** `configText` is what the page's configuration tag holds; `url` is path and query; a null `view` is the landing page's. */
type Rendered = { configText: string; texts: Catalogue; url: string; view: FirstView | null };

/** How React marks a part whose code was not loaded when it was rendered. */
const UNFINISHED = '<!--$!-->';
const FIRST_WAIT_MS = 5;
/** Each wait is twice as long as the one before, so that a part that never renders costs a dozen tries. */
const MAX_WAIT_MS = 10_000;

/**
 * Renders a page without waiting in between: the stores are those of the module, and no other visitor's data may be in
 * them.
 */
function renderOnce({ configText, texts, url, view }: Rendered): string {
  adoptConfig(configText);
  adoptTexts(texts);
  if (view) {
    adoptView(view);
    adoptBookings(view);
  } else setUser(null);
  const router = ({ children }: { children: ReactNode }) => (
    <StaticRouter location={url}>{children}</StaticRouter>
  );
  metParts.clear();
  try {
    return renderToString(<App router={router} />);
  } finally {
    endTakingOver();
    queryClient.clear();
  }
}

/** The markup of a page, and the modules of the parts that are in it, each after those that it is in. */
type PageHtml = { html: string; parts: string[] };

/**
 * Returns a page as the app renders it first, for the server to send along. The first visit of a page after the start
 * waits until the code of its parts has loaded.
 * @throws Error if a part cannot be rendered without a browser
 */
export async function pageHtml(rendered: Rendered): Promise<PageHtml> {
  for (let waitMs = FIRST_WAIT_MS; waitMs < MAX_WAIT_MS; waitMs *= 2) {
    const html = renderOnce(rendered);
    if (!html.includes(UNFINISHED)) return { html, parts: [...metParts] };
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
  throw new Error(`A part of ${rendered.url} cannot be rendered without a browser`);
}
