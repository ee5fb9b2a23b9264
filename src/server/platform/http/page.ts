import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PublicConfig } from '../../../contract/shapes/public-config.ts';
import { Failure } from '../../../domain/failure.ts';
import { type Catalogue, ENGLISH, languageTag, type Texts, translator } from '../../../domain/texts.ts';
import type { Clock } from '../../lib/clock.ts';
import { projectFolder } from '../../lib/project-folder.ts';
import type { Config } from '../config/config.ts';
import { languageNames } from '../languages.ts';
import type { App } from './app-type.ts';
import { compressed } from './compress.ts';
import { createDrawing, type EarlyReads } from './draw-page.ts';
import { sendFailure } from './errors.ts';
import { viewElement } from './first-view.ts';
import { isApi } from './guard.ts';
import { linkPreviews } from './link-preview.ts';
import { HAS_SESSION } from './own-cookie.ts';
import { textsPath, textsRoutes } from './page-texts.ts';
import { createPreloads } from './preloads.ts';

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
  app: App,
  { config, clock }: { config: Config; clock: Clock },
  root = join(projectFolder(), 'dist', 'client'),
): Promise<void> {
  const built = existsSync(join(root, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      // The company's map folder takes precedence over the built-in map.
      root: [...(config.company.mapFolder === null ? [] : [config.company.mapFolder]), root],
      index: false,
      wildcard: false,
      globIgnore: ['**/index.html', `**/${MANIFEST}`, '**/*.{br,gz}', '.vite/**'],
      preCompressed: true,
      setHeaders: (reply, path) => reply.header('cache-control', cachingOf(relative(root, path))),
    });
  }
  textsRoutes(app, config);
  for (const texts of config.catalogues.all) {
    const manifest = built ? manifestFor(join(root, MANIFEST), config, texts) : '';
    app.get(manifestPath(texts), (_request, reply) =>
      reply.header('cache-control', 'no-cache').type('application/manifest+json').send(manifest),
    );
  }
  const html = built ? readFileSync(join(root, 'index.html'), 'utf8') : null;
  serveAppleDomain(app, config);
  const preloads = createPreloads(join(root, '.vite', 'manifest.json'), html ?? '');
  const renderer = join(root, '..', 'server', 'pages.js');
  const template = html === null ? null : templateOf(html, config, { renderer, preloads, now: clock });
  app.addHook('onListen', () => {
    // Loads the renderer before the first visitor without delaying the start.
    template?.(config.catalogues.company)
      .prepare()
      .catch((error: unknown) => app.log.error({ err: error }, 'landing page not rendered'));
  });
  app.setNotFoundHandler((request, reply) => {
    const reading = request.method === 'GET' || request.method === 'HEAD';
    if (isApi(request.url) || !reading || !template)
      return sendFailure(reply, request, new Failure('NOT_FOUND'));
    return sendPage(request, reply, template(catalogueFor(request.texts, config)));
  });
}

/** Apple Pay asks each domain for the file by which the payment provider has registered it. */
function serveAppleDomain(app: App, { payment }: Config): void {
  const file = payment.provider === 'square' ? payment.appleDomain : null;
  if (file === null) return;
  app.get('/.well-known/apple-developer-merchantid-domain-association', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(file),
  );
}

type Template = ReturnType<typeof createDrawing> & {
  page: string;
  preview: ReturnType<typeof linkPreviews>;
  preloads: (modules: readonly string[]) => string;
};
type Built = Pick<Template, 'preloads'> & { renderer: string; now: Clock };

/** Returns the catalogue of a language. */
const catalogueFor = ({ language }: Pick<Texts, 'language'>, { catalogues }: Config): Catalogue =>
  catalogues.all.find((each) => each.language === language) ?? catalogues.company;

/** Returns the page in a language and what fills it, made again after the company has changed. */
function templateOf(
  html: string,
  config: Config,
  { renderer, preloads, now }: Built,
): (texts: Catalogue) => Template {
  const known = new Map<Catalogue, Template & Pick<Config, 'company'>>();
  return (texts) => {
    const { company } = config;
    const last = known.get(texts);
    if (last?.company === company) return last;
    const drawing = createDrawing(renderer, { configText: configText(config, texts), texts, now });
    const preview = linkPreviews(config, translator(texts), escapeAttribute);
    const made = {
      company,
      page: withManifest(withConfig(html, config, texts), texts),
      preview,
      preloads,
      ...drawing,
    };
    known.set(texts, made);
    return made;
  };
}

const MANIFEST = 'manifest.webmanifest';

/** A browser asks for a manifest without cookies, so that each language has a path of its own. */
function manifestPath({ language }: Catalogue): string {
  const tag = languageTag(language);
  return tag === languageTag(ENGLISH.language) ? `/${MANIFEST}` : `/manifest-${tag}.webmanifest`;
}

const withManifest = (page: string, texts: Catalogue): string =>
  page.replace(`href="/${MANIFEST}"`, `href="${manifestPath(texts)}"`);

type Manifest = { shortcuts: { name: string }[] };

/** Returns the web app manifest in a language, with the company's name for the home screen. */
function manifestFor(path: string, config: Config, catalogue: Catalogue): string {
  const { shortcuts, ...manifest } = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  const { brandName } = config.company;
  const texts = translator(catalogue);
  return JSON.stringify({
    ...manifest,
    name: brandName,
    short_name: brandName,
    description: pageTexts.DESCRIPTION(config, texts),
    lang: texts.language,
    shortcuts: shortcuts.map((shortcut) => ({ ...shortcut, name: texts.t<string>(shortcut.name) })),
  });
}

const NONCE = /(<meta name="csp-nonce" content=")[^"]*/;
const ROOT = '<div id="root"></div>';
const HEAD_END = '</head>';
/** Keeps what is pressed before the app has come. It loads with the styles, and before anything can be pressed. */
const EARLY_PRESS = '<script src="/early-press.js"></script>';
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
  { page, preview, preloads, draw }: Template,
): Promise<FastifyReply> {
  const { html, parts, view, modules, early } = await draw(request);
  reply.header('cache-control', view ? 'no-store' : 'no-cache').type('text/html; charset=utf-8');
  if (SHARED_PAGE.test(request.url)) keepSecret(reply);
  const [path = ''] = request.url.split('?', 1);
  // What reads previews has no session.
  const hasSession = HAS_SESSION.test(request.headers.cookie ?? '');
  const filled = page
    .replace(NONCE, `$1${reply.cspNonce}`)
    .replace('<title>', (tag) => (hasSession ? tag : preview(path) + tag))
    .replace('<title>', (tag) => (early ? earlyElement(early) : '') + tag)
    .replace(HEAD_END, (end) => (html && EARLY_PRESS) + preloads(modules) + end)
    .replace(ROOT, () => rootElement(html, parts) + (view ? viewElement(view) : ''));
  return reply.send(await compressed(request, reply, filled));
}

const earlyElement = ({ session, paths }: EarlyReads): string =>
  `<script async fetchpriority="high" src="/early-reads.js" data-session="${session}" data-paths="${escapeAttribute(paths.join(' '))}"></script>`;

const rootElement = (html: string, parts: readonly string[]) =>
  `<div id="root"${parts.length > 0 ? ` data-parts="${parts.join(' ')}"` : ''}>${html}</div>`;

/** Returns the page in a language with the configuration in its meta tag. `npm run dev` uses this function too. */
export const withConfig = (html: string, config: Config, texts = config.catalogues.company): string =>
  html
    .replace('<html lang="en">', `<html lang="${escapeAttribute(languageTag(texts.language))}">`)
    .replaceAll(/%(TITLE|DESCRIPTION|NEEDS_SCRIPT)%/g, (_, name: keyof typeof pageTexts) =>
      escapeAttribute(pageTexts[name](config, translator(texts))),
    )
    .replace('<title>', (tag) => preloadOf(texts) + tag)
    .replace(CONFIG, (_, tag: string) => tag + escapeAttribute(configText(config, texts)));

/** Loads the texts beside the scripts, which need them before they draw anything. */
function preloadOf(texts: Catalogue): string {
  const path = textsPath(texts);
  return path === null ? '' : `<link rel="preload" href="${path}" as="fetch" crossorigin />\n    `;
}

const pageTexts = {
  TITLE: ({ company }: Config, { t }: Texts) =>
    t('{brand}: mobile EV charging', { brand: company.brandName }),
  DESCRIPTION: ({ company }: Config, { t }: Texts) =>
    t('Mobile EV charging made simple. We bring the charge to your car, anywhere in the {area}.', {
      area: t<string>(company.areaName),
    }),
  NEEDS_SCRIPT: ({ company }: Config, { t }: Texts) =>
    t('{brand} needs JavaScript to book and track a charge.', { brand: company.brandName }),
};

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const configText = (config: Config, texts: Catalogue): string => JSON.stringify(publicConfig(config, texts));

const SQUARE_SCRIPT = {
  sandbox: 'https://sandbox.web.squarecdn.com/v1/square.js',
  production: 'https://web.squarecdn.com/v1/square.js',
} as const;

const SANDBOX_SCRIPT = '/sandbox-card/card.js';

/** Returns the part of the configuration that pages may read. */
const publicConfig = (config: Config, texts: Catalogue): PublicConfig => {
  const { company, tiles, payment, oidc } = config;
  // Parsing removes the company's private fields.
  return PublicConfig.parse({
    ...company,
    language: texts.language,
    languages: languageNames(config.catalogues),
    textsUrl: textsPath(texts),
    nearText: translator(config.catalogues.company).t('near {place}', { place: '{place}' }),
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
            scriptUrl: SANDBOX_SCRIPT + (payment.wallet === 'none' ? '' : `?wallet=${payment.wallet}`),
          },
  } satisfies PublicConfig);
};
