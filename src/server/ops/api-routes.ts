import type { RouteOptions } from 'fastify';
import type * as z from 'zod/mini';
import type { Role } from '../../domain/role.ts';
import type { App } from '../http/app-type.ts';

type Schema = z.ZodMiniType;

declare module 'fastify' {
  interface FastifySchema {
    /** One line for the API's documents. */
    summary?: string;
    /** The media type of the body, when it is not JSON. */
    bodyType?: string;
    /** What the route reads by itself, forgiving what it cannot use. */
    readsBody?: Schema;
    readsQuery?: Schema;
    /** Statuses and media types of answers that have no schema: pages, images, redirects. */
    otherAnswers?: Record<number, string>;
  }
}

/** A route as its documents need it; `path` in Fastify's form, `/api/bookings/:id`. */
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

const NOT_IN_THE_DOCUMENTS = new Set(['HEAD', 'OPTIONS']);

/** Gathers every route that is added from now on, for the documents; what is no part of the API stays out. */
export function gatherRoutes(app: App): ApiRoute[] {
  const routes: ApiRoute[] = [];
  app.addHook('onRoute', (route) => {
    for (const method of [route.method].flat()) {
      if (isDocumented(route.url) && !NOT_IN_THE_DOCUMENTS.has(method))
        routes.push(toApiRoute(method, route));
    }
  });
  return routes;
}

/** The API and what machines ask for; not the files of the pages, nor what belongs to the documents' own page. */
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
