import { createHash } from 'node:crypto';
import { type Catalogue, ENGLISH } from '../../domain/texts.ts';
import type { Config } from '../config/config.ts';
import type { App } from './app-type.ts';

/** Returns the path of the company's text catalogue with a content hash; null for English. */
export function textsPath(texts: Catalogue): string | null {
  if (texts === ENGLISH) return null;
  const hash = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 12);
  return `/texts/${hash}.json`;
}

/** Serves the text catalogue of a company whose language is not English. */
export function textsRoute(app: App, { texts }: Config): void {
  const path = textsPath(texts);
  if (path === null) return;
  const body = JSON.stringify(texts);
  app.get(path, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=31536000, immutable').type('application/json').send(body),
  );
}
