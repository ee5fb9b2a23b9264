import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { type Catalogue, ENGLISH, languageTag } from '../../../domain/texts.ts';
import type { Config } from '../config/config.ts';
import type { App } from './app-type.ts';
import { takesBrotli } from './compress.ts';

const brotli = promisify(brotliCompress);

/** Returns the path of a text catalogue with a content hash; null for English. */
export function textsPath(texts: Catalogue): string | null {
  if (texts === ENGLISH) return null;
  const hash = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 12);
  return `/texts/${hash}.json`;
}

/** Serves the text catalogues. Each is compressed once. */
export function textsRoutes(app: App, { catalogues }: Pick<Config, 'catalogues'>): void {
  for (const texts of catalogues.all) {
    const path = textsPath(texts);
    if (path === null) continue;
    const body = JSON.stringify(texts);
    let small: Promise<Buffer> | undefined;
    app.get(path, async (request, reply) => {
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-language', languageTag(texts.language))
        .header('vary', 'accept-encoding')
        .type('application/json; charset=utf-8');
      if (!takesBrotli(request)) return reply.send(body);
      small ??= brotli(body);
      return reply.header('content-encoding', 'br').send(await small);
    });
  }
}
