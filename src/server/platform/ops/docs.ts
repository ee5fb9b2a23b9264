import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { Failure } from '../../../domain/failure.ts';
import type { Config } from '../config/config.ts';
import type { App } from '../http/app-type.ts';
import { takesGzip } from '../http/compress.ts';
import type { ApiRoute } from './api-routes.ts';
import { asyncApiDocument } from './asyncapi.ts';
import { docsPage, docsScript } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';

const ONE_DAY = 'public, max-age=86400';
const AnyDocument = z.looseObject({});

/** Serves the API documents, generated on first request, and the page that shows them. */
export function docsRoutes(app: App, config: Config, routes: ApiRoute[]): void {
  const openApi = cached(() => openApiDocument(routes, config));
  const asyncApi = cached(() => asyncApiDocument(config));

  app.get(
    '/api/docs/openapi.json',
    { schema: { summary: 'OpenAPI 3.1 of the API', response: { 200: AnyDocument } } },
    (request) => {
      refuseStranger(request, config);
      return openApi();
    },
  );
  app.get(
    '/api/docs/asyncapi.json',
    { schema: { summary: 'AsyncAPI 3.0 of the socket', response: { 200: AnyDocument } } },
    (request) => {
      refuseStranger(request, config);
      return asyncApi();
    },
  );
  app.get(
    '/api/docs',
    {
      schema: { summary: 'The page that shows these documents', otherAnswers: { 200: 'text/html' } },
      onSend: (_request, reply, _payload, done) => {
        reply.header('content-security-policy', withStyleAttributes(reply));
        done();
      },
    },
    // A browser opens the page without the admin's token, which its script sends for the document.
    (request, reply) =>
      reply
        .code(mayRead(request, config) ? 200 : 401)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(docsPage(config.company.brandName, reply.cspNonce)),
  );
  app.get('/api/docs/page.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(docsScript),
  );
  const reference = cached(readReference);
  const compressed = cached(() => gzipSync(reference()));
  app.get('/api/docs/reference.js', (request, reply) => {
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', ONE_DAY)
      .header('vary', 'accept-encoding');
    return takesGzip(request)
      ? reply.header('content-encoding', 'gzip').send(compressed())
      : reply.send(reference());
  });
}

const mayRead = ({ staff }: FastifyRequest, { publicApiDocs }: Config): boolean =>
  publicApiDocs || staff?.role === 'admin';

/** @throws Failure UNAUTHORIZED, FORBIDDEN unless the documents are public or an admin reads them */
function refuseStranger(request: FastifyRequest, config: Config): void {
  if (mayRead(request, config)) return;
  throw new Failure(request.staff || request.customer ? 'FORBIDDEN' : 'UNAUTHORIZED');
}

/** The reference draws icons with style attributes, which cannot carry a nonce. The page shows no user data. */
const withStyleAttributes = (reply: FastifyReply): string =>
  `${reply.getHeader('content-security-policy')};style-src-attr 'unsafe-inline'`;

function cached<Result>(make: () => Result): () => Result {
  let made: { result: Result } | null = null;
  return () => {
    made ??= { result: make() };
    return made.result;
  };
}

/** Reads Scalar's browser bundle from its package, so that the page needs no other host. */
function readReference(): string {
  const main = createRequire(import.meta.url).resolve('@scalar/fastify-api-reference');
  return readFileSync(join(dirname(main), 'js', 'standalone.js'), 'utf8');
}
