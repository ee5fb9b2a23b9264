import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../../domain/failure.ts';
import type { Config } from '../config.ts';
import { compressed } from './compress.ts';
import { sendFailure } from './errors.ts';
import { isApi } from './guard.ts';
import { createLanding } from './landing.ts';
import { publicConfig } from './public-config.ts';

/** The project's folder: where package.json is, from the source as from the build. */
function projectFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

/** Names under assets/ hold a hash of the content; the others may change under the same name. */
function cachingOf(path: string): string {
  if (path.startsWith('assets')) return 'public, max-age=31536000, immutable';
  return /^(?:icons|fonts)/.test(path) ? 'public, max-age=86400' : 'no-cache';
}

/**
 * The built files, and the app's page for every path outside /api whatever is asked for.
 * @param root where they are; what `npm run build` makes, if nothing else is said
 */
export async function servePages(
  app: FastifyInstance,
  config: Config,
  root = join(projectFolder(), 'dist', 'client'),
): Promise<void> {
  const built = existsSync(join(root, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      // A company's own map goes before the built-in one.
      root: [...(config.company.mapFolder === null ? [] : [config.company.mapFolder]), root],
      index: false,
      wildcard: false,
      globIgnore: ['**/index.html', `**/${MANIFEST}`, '**/*.{br,gz}'],
      preCompressed: true,
      setHeaders: (reply, path) => reply.header('cache-control', cachingOf(relative(root, path))),
    });
  }
  const manifest = built ? namedManifest(join(root, MANIFEST), config) : '';
  app.get(`/${MANIFEST}`, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/manifest+json').send(manifest),
  );
  const page = built ? withConfig(readFileSync(join(root, 'index.html'), 'utf8'), config) : null;
  const landing = createLanding(join(root, '..', 'server', 'landing.js'), configText(config));
  app.addHook('onListen', () => {
    // Ready before the first visitor, without keeping the start.
    void landing('');
  });
  app.setNotFoundHandler((request, reply) => {
    const reading = request.method === 'GET' || request.method === 'HEAD';
    if (isApi(request.url) || !reading || !page) return sendFailure(reply, request, new Failure('NOT_FOUND'));
    return sendPage(request, reply, page, landing);
  });
}

const MANIFEST = 'manifest.webmanifest';

/** What the app is called on a phone's home screen. */
const namedManifest = (path: string, { company }: Config): string =>
  JSON.stringify({
    ...(JSON.parse(readFileSync(path, 'utf8')) as object),
    name: company.brandName,
    short_name: company.brandName,
  });

const NONCE = /(<meta name="csp-nonce" content=")[^"]*/;
const ROOT = '<div id="root">';
/** Under its name of http or that of https, whichever this server uses. */
const SESSION = /(?:^|;\s*)(?:__Host-)?session=/;
const CONFIG = /(<meta name="curbvolt-config" content=")[^"]*/;

/** Whoever has the address of such a page may follow somebody: it is neither kept, found nor told to anybody. */
const SHARED = /^\/shared\//;
const keepSecret = (reply: FastifyReply) =>
  reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'strict-origin')
    .header('x-robots-tag', 'noindex, nofollow');

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
  landing: (search: string) => Promise<string>,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
  if (SHARED.test(request.url)) keepSecret(reply);
  const filled = page.replace(NONCE, `$1${reply.cspNonce.style}`);
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

/** The page with the configuration that it reads from its meta tag; `npm run dev` fills it in, too. */
export const withConfig = (html: string, config: Config): string =>
  html
    .replaceAll('%BRAND%', () => escapeAttribute(config.company.brandName))
    .replaceAll('%AREA%', () => escapeAttribute(config.company.areaName))
    .replace(CONFIG, (_, tag: string) => tag + escapeAttribute(configText(config)));

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const configText = (config: Config): string => JSON.stringify(publicConfig(config));
