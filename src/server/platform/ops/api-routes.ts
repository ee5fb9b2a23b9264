import type { RouteOptions } from 'fastify';
import type * as z from 'zod/mini';
import type { Role } from '../../../domain/people/role.ts';
import type { App } from '../http/app-type.ts';

type Schema = z.ZodMiniType;

declare module 'fastify' {
  interface FastifySchema {
    /** One line for the API documents. */
    summary?: string;
    /** The media type of the body; JSON by default. */
    bodyType?: string;
    /** The schema of a body that the handler parses itself and tolerantly. */
    readsBody?: Schema;
    readsQuery?: Schema;
    /** Statuses and media types of responses without a schema, such as pages, images and redirects. */
    otherAnswers?: Record<number, string>;
  }
}

/** A route in the form that the API documents need. `path` has Fastify's form, such as `/api/bookings/:id`. */
export type ApiRoute = {
  method: string;
  path: string;
  allow: readonly Role[] | null;
  storedSession: boolean;
  summary: string | null;
  bodyType: string;
  otherAnswers: Record<number, string>;
  body: Schema | null;
  query: Schema | null;
  params: Schema | null;
  answers: Record<number, Schema>;
};

const UNDOCUMENTED_PATHS = new Set(['HEAD', 'OPTIONS']);

/** Collects the routes that are registered from now on for the API documents; skips routes outside the API. */
export function collectRoutes(app: App): ApiRoute[] {
  const routes: ApiRoute[] = [];
  app.addHook('onRoute', (route) => {
    for (const method of [route.method].flat()) {
      if (isDocumented(route.url) && !UNDOCUMENTED_PATHS.has(method)) routes.push(toApiRoute(method, route));
    }
  });
  return routes;
}

/**
 * Whether the documents include a path: the API and machine-readable endpoints, but not page files or the documents'
 * own files.
 */
export const isDocumented = (path: string): boolean =>
  /^\/(?:api(?:\/|$)|healthz$|readyz$|metrics$)/.test(path) && !/^\/api\/docs\/.*\.js$/.test(path);

function toApiRoute(method: string, { url, schema = {}, config }: RouteOptions): ApiRoute {
  return {
    method,
    path: url,
    allow: config?.allow ?? null,
    storedSession: config?.storedSession ?? false,
    summary: schema.summary ?? null,
    bodyType: schema.bodyType ?? 'application/json',
    otherAnswers: schema.otherAnswers ?? {},
    body: (schema.body as Schema) ?? schema.readsBody ?? null,
    query: (schema.querystring as Schema) ?? schema.readsQuery ?? null,
    params: (schema.params as Schema) ?? null,
    answers: (schema.response as Record<number, Schema>) ?? {},
  };
}
