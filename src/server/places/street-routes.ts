import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { DAY_MS, SECOND_MS } from '../../domain/durations.ts';
import type { Context } from '../context.ts';
import type { App } from '../platform/http/app-type.ts';
import { takesBrotli } from '../platform/http/compress.ts';
import { readStreetPack, type StreetPack } from './street-pack.ts';

const decompress = promisify(brotliDecompress);

const FILE = 'streets.bin';
/** Streets change with a release, and an old one shows the way as well. */
const CACHE_SECONDS = (30 * DAY_MS) / SECOND_MS;

/** The streets of the company's map, or the built-in ones. */
function fileOf(mapFolder: string | null): string | URL {
  const own = mapFolder === null ? null : join(mapFolder, FILE);
  return own !== null && existsSync(own) ? own : new URL(`./data/${FILE}`, import.meta.url);
}

/** Serves the streets of a cell of the map, which are stored compressed; 204 where there are none. */
export function streetRoutes(app: App, { config }: Context): void {
  let reading: Promise<StreetPack> | null = null;
  const read = () => {
    reading ??= readStreetPack(fileOf(config.company.mapFolder)).catch((error: unknown) => {
      reading = null;
      throw error;
    });
    return reading;
  };
  app.get<{ Params: { x: string; y: string } }>(
    '/streets/:x(^\\d{1,5}$)/:y(^\\d{1,5}$)',
    async (request, reply) => {
      const cell = (await read()).cell(Number(request.params.x), Number(request.params.y));
      reply.header('cache-control', `public, max-age=${CACHE_SECONDS}`).header('vary', 'accept-encoding');
      if (cell === null) return reply.code(204).send();
      reply.type('application/octet-stream');
      if (!takesBrotli(request)) return reply.send(await decompress(cell));
      return reply.header('content-encoding', 'br').send(cell);
    },
  );
}
