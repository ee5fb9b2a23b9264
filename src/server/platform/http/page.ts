import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PublicConfig } from '../../../contract/shapes/public-config.ts';
import { Failure } from '../../../domain/failure.ts';
import { type Catalogue, ENGLISH, translator } from '../../../domain/texts.ts';
import { projectFolder } from '../../lib/project-folder.ts';
import type { Config } from '../config/config.ts';
import type { App } from './app-type.ts';
import { compressed } from './compress.ts';
import { sendFailure } from './errors.ts';
import { isApi } from './guard.ts';
import { htmlLang } from './plain-page.ts';

/** Files under assets/ have a content hash in their name; other files may change under the same name. */
function cachingOf(path: string): string {
  if (path.startsWith('assets')) return 'public, max-age=31536000, immutable';
  return /^(?:icons|fonts)/.test(path) ? 'public, max-age=86400' : 'no-cache';
}

/**
 * Serves the built files, and the app's page for every other path outside /api.
 * @param root the folder of the built files; the output of `npm run build` by default
 */
export async function servePages(
  app: FastifyInstance,
  config: Config,
  root = join(projectFolder(), 'dist', 'client'),
): Promise<void> {
  const built = existsSync(join(root, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      // The company's map folder takes precedence over the built-in map.
      root: [...(config.company.mapFolder === null ? [] : [config.company.mapFolder]), root],
      index: false,
      wildcard: false,
      globIgnore: ['**/index.html', `**/${MANIFEST}`, '**/*.{br,gz}'],
      preCompressed: true,
      setHeaders: (reply, path) => reply.header('cache-control', cachingOf(relative(root, path))),
    });
  }
  textsRoute(app, config);
  const manifest = built ? manifestFor(join(root, MANIFEST), config) : '';
  app.get(`/${MANIFEST}`, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/manifest+json').send(manifest),
  );
  const html = built ? readFileSync(join(root, 'index.html'), 'utf8') : null;
  const drawing = html === null ? null : drawingOf(html, config, join(root, '..', 'server', 'landing.js'));
  app.addHook('onListen', () => {
    // Loads the renderer before the first visitor without delaying the start.
    void drawing?.().landing('');
  });
  app.setNotFoundHandler((request, reply) => {
    const reading = request.method === 'GET' || request.method === 'HEAD';
    if (isApi(request.url) || !reading || !drawing)
      return sendFailure(reply, request, new Failure('NOT_FOUND'));
    return sendPage(request, reply, drawing());
  });
}

type Drawing = { page: string; landing: (search: string) => Promise<string> };

/** Returns the page and its landing page, drawn again after the company has changed. */
function drawingOf(html: string, config: Config, renderer: string): () => Drawing {
  let drawn: (Drawing & Pick<Config, 'company'>) | null = null;
  return () => {
    const { company, texts } = config;
    if (drawn?.company === company) return drawn;
    const landing = createLanding(renderer, configText(config), texts);
    drawn = { company, page: withConfig(html, config), landing };
    return drawn;
  };
}

const MANIFEST = 'manifest.webmanifest';

/** Returns the web app manifest with the company's name for the home screen. */
const manifestFor = (path: string, { company }: Config): string =>
  JSON.stringify({
    ...(JSON.parse(readFileSync(path, 'utf8')) as object),
    name: company.brandName,
    short_name: company.brandName,
  });

const NONCE = /(<meta name="csp-nonce" content=")[^"]*/;
const ROOT = '<div id="root">';
/** Matches the session cookie's name for http or https. */
const SESSION = /(?:^|;\s*)(?:__Host-)?session=/;
const CONFIG = /(<meta name="curbvolt-config" content=")[^"]*/;

/**
 * The URL of a shared page gives access to a technician's position, so it must not be cached, indexed or sent as a
 * referrer.
 */
const SHARED_PAGE = /^\/shared\//;
const keepSecret = (reply: FastifyReply) =>
  reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'strict-origin')
    .header('x-robots-tag', 'noindex, nofollow');

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, landing }: Drawing,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
  if (SHARED_PAGE.test(request.url)) keepSecret(reply);
  const filled = page.replace(NONCE, `$1${reply.cspNonce}`);
  const [path = '', query = ''] = request.url.split('?', 2);
  if (path !== '/' || SESSION.test(request.headers.cookie ?? '')) {
    return reply.send(await compressed(request, reply, filled));
  }
  const drawn = await landing(query && `?${query}`);
  return reply.send(
    await compressed(
      request,
      reply,
      filled.replace(ROOT, (tag) => tag + drawn),
    ),
  );
}

/** Returns the page with the configuration in its meta tag. `npm run dev` uses this function too. */
export const withConfig = (html: string, config: Config): string =>
  html
    .replace('<html lang="en">', `<html lang="${escapeAttribute(htmlLang(config.texts.language))}">`)
    .replaceAll(/%(TITLE|DESCRIPTION|NEEDS_SCRIPT)%/g, (_, name: keyof typeof pageTexts) =>
      escapeAttribute(pageTexts[name](config)),
    )
    .replace(CONFIG, (_, tag: string) => tag + escapeAttribute(configText(config)));

const pageTexts = {
  TITLE: ({ company, texts }: Config) =>
    translator(texts).t('{brand}: mobile EV charging', { brand: company.brandName }),
  DESCRIPTION: ({ company, texts }: Config) =>
    translator(texts).t(
      'Mobile EV charging made simple. We bring the charge to your car, anywhere in the {area}.',
      { area: company.areaName },
    ),
  NEEDS_SCRIPT: ({ company, texts }: Config) =>
    translator(texts).t('{brand} needs JavaScript to book and track a charge.', { brand: company.brandName }),
};

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const configText = (config: Config): string => JSON.stringify(publicConfig(config));

/** The export of the client's server-side build. */
type LandingRenderer = { landingHtml(configText: string, texts: Catalogue, search: string): string };

/**
 * Creates a function that renders the landing page for a URL's query (`?ref=friend`) before any script loads. The
 * renderer is imported on the first call.
 * @param file the built renderer; if it does not exist, the page gets an empty text
 */
function createLanding(
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

const SQUARE_SCRIPT = {
  sandbox: 'https://sandbox.web.squarecdn.com/v1/square.js',
  production: 'https://web.squarecdn.com/v1/square.js',
} as const;

/** Returns the part of the configuration that pages may read. */
const publicConfig = ({ company, texts, tiles, payment, oidc }: Config): PublicConfig =>
  // Parsing removes the company's private fields.
  PublicConfig.parse({
    ...company,
    language: texts.language,
    textsUrl: textsPath(texts),
    tileUrl: tiles.url,
    tileAttribution: tiles.attribution,
    signsInHere: oidc === null,
    payment:
      payment.provider === 'square'
        ? { ...payment, scriptUrl: SQUARE_SCRIPT[payment.environment] }
        : {
            provider: payment.provider,
            applicationId: 'sandbox',
            locationId: 'sandbox',
            scriptUrl: '/sandbox-card/card.js',
          },
  } satisfies PublicConfig);

/** Returns the path of the company's text catalogue with a content hash; null for English. */
function textsPath(texts: Catalogue): string | null {
  if (texts === ENGLISH) return null;
  const hash = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 12);
  return `/texts/${hash}.json`;
}

/** Serves the text catalogue of a company whose language is not English. */
function textsRoute(app: App, { texts }: Config): void {
  const path = textsPath(texts);
  if (path === null) return;
  const body = JSON.stringify(texts);
  app.get(path, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=31536000, immutable').type('application/json').send(body),
  );
}
