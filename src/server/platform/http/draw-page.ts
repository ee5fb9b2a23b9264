import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { FastifyRequest } from 'fastify';
import type { Catalogue } from '../../../domain/texts.ts';
import { type FirstView, type PageReads, readFirstView } from './first-view.ts';
import { HAS_SESSION } from './own-cookie.ts';

/** What the browser asks the API for before the app's scripts have come, with the session that it has under this key. */
export type EarlyReads = { session: string; paths: string[] };

/** The exports of the client's server-side build. */
type Renderer = PageReads & {
  pageHtml(rendered: {
    configText: string;
    texts: Catalogue;
    url: string;
    view: FirstView | null;
  }): Promise<PageHtml>;
  pageModules(path: string, isSignedIn: boolean, parts?: readonly string[]): string[];
  pageParts(path: string, isSignedIn: boolean): string[];
  earlyReads(path: string): EarlyReads | null;
};

/** The markup of a page, and the parts that are in it, whose code the app loads before it draws or takes over the page. */
type PageHtml = { html: string; parts: readonly string[] };

/** The markup is empty if the browser renders the page. */
export type Drawn = PageHtml & {
  /** The data that the markup shows; null for the landing page, and without markup. */
  view: FirstView | null;
  /** The modules that the browser needs for the page. */
  modules: string[];
  early: EarlyReads | null;
};

const empty: PageHtml = { html: '', parts: [] };

type Drawing = { configText: string; texts: Catalogue; now: () => number };

/**
 * Creates a function that renders the first view of a request's page before any script loads: the landing page, or a
 * page with its visitor's own data. The renderer is imported on the first call.
 * @param file the built renderer; if it does not exist, the browser renders every page
 */
export function createDrawing(file: string, { configText, texts, now }: Drawing) {
  const load = onceDone((): Promise<Renderer> => import(/* @vite-ignore */ pathToFileURL(file).href));
  const render = async (url: string) => (await load()).pageHtml({ configText, texts, url, view: null });
  const plainLanding = onceDone(() => render('/'));
  const landing = (url: string): Promise<PageHtml> => (url === '/' ? plainLanding() : render(url));

  return {
    /** Imports the renderer and renders the landing page. */
    async prepare(): Promise<void> {
      if (!existsSync(file)) return;
      await plainLanding();
    },

    async draw(request: FastifyRequest): Promise<Drawn> {
      if (!existsSync(file)) return { ...empty, view: null, modules: [], early: null };
      const renderer = await load();
      const [path = '', query = ''] = request.url.split('?', 2);
      const isSignedIn = HAS_SESSION.test(request.headers.cookie ?? '');
      const drawn = (page: PageHtml, view: FirstView | null): Drawn => ({
        ...page,
        parts: page.html ? page.parts : renderer.pageParts(path, isSignedIn),
        view,
        modules: renderer.pageModules(path, isSignedIn, page.parts),
        early: renderer.earlyReads(path),
      });
      // The browser renders what is not rendered here.
      const orEmpty = (page: Promise<PageHtml>) =>
        page.catch((error: unknown) => request.log.error({ err: error }, 'page not rendered'));
      if (path === '/' && !isSignedIn)
        return drawn((await orEmpty(landing(`/${searchOf(query)}`))) ?? empty, null);
      const isWanted = request.method === 'GET' && (isSignedIn || path.endsWith('-login'));
      const view = isWanted ? await readFirstView(request, path, renderer, now()) : null;
      if (!view) return drawn(empty, null);
      // The query is left out: nothing of a stranger's stands in a compressed page beside the visitor's data.
      const page = await orEmpty(renderer.pageHtml({ configText, texts, url: path, view }));
      return page ? drawn(page, view) : drawn(empty, null);
    },
  };
}

/** Returns the result of the first call that succeeds; a call after a failure tries again. */
function onceDone<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => {
    result ??= work().catch((error: unknown) => {
      result = undefined;
      throw error;
    });
    return result;
  };
}

/** Returns a URL's query without the language, which the page has already and which the browser's page removes. */
function searchOf(query: string): string {
  if (!query.includes('lang=')) return query && `?${query}`;
  const values = new URLSearchParams(query);
  values.delete('lang');
  return values.size > 0 ? `?${values}` : '';
}
