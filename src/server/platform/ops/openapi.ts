import * as z from 'zod/mini';
import { Problem } from '../../../contract/shapes/problem.ts';
import { zoneNames } from '../../../domain/company/company-words.ts';
import type { Config } from '../config/config.ts';
import { sessionCookieName } from '../http/own-cookie.ts';
import type { ApiRoute } from './api-routes.ts';
import { type Json, JsonSchemas, VERSION } from './json-schemas.ts';

const descriptionOf = ({
  company,
}: Config) => `On-demand charging for electric cars: booked and paid for on a phone, dispatched live, watched on a map.

Amounts are US dollars with at most two decimals, times ISO-8601 in UTC, distances miles. Days are those of ${zoneNames(company.timeZone, 'en-US').city}.
What the server says by itself, over socket.io, is described in [asyncapi.json](/api/docs/asyncapi.json).`;

const securitySchemes = (config: Config) => ({
  customer: {
    type: 'apiKey',
    in: 'cookie',
    name: sessionCookieName({ config }),
    description:
      'Set by signing in at /api/login. What changes something must come from our own pages (Origin).',
  },
  staff: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The token of /api/admin/login or /api/tech/login.',
  },
  storedSession: {
    type: 'apiKey',
    in: 'header',
    name: 'x-tech-session',
    description: 'The whole stored session of a technician as JSON, in place of Authorization.',
  },
});

/** Returns the OpenAPI 3.1 document, generated from the schemas that validate the routes. */
export function openApiDocument(routes: ApiRoute[], config: Config): Json {
  const { publicUrl, company } = config;
  const schemas = new JsonSchemas();
  const problem = { 'application/json': { schema: schemas.answered(Problem) } };
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, schemas) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: company.brandName,
      version: VERSION,
      description: descriptionOf(config),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: Object.values(tags).map((name) => ({ name })),
    paths,
    components: {
      schemas: schemas.components,
      securitySchemes: securitySchemes(config),
      responses: { Problem: { description: 'What went wrong, in a sentence and a code', content: problem } },
    },
  };
}

const tags = { admin: 'Board', tech: 'Technicians', docs: 'Operations', other: 'Customers' };

function tagOf(path: string): string {
  const [, area, room = ''] = path.split('/');
  if (area !== 'api') return tags.docs;
  return tags[room as keyof typeof tags] ?? tags.other;
}

function operation(route: ApiRoute, schemas: JsonSchemas): Json {
  const { method, path, summary, allow, body } = route;
  return {
    operationId: [method.toLowerCase(), ...path.split(/\W+/).filter((word) => word && word !== 'api')].join(
      '-',
    ),
    summary: summary ?? `${method} ${path}`,
    tags: [tagOf(path)],
    ...(allow && { description: `For: ${allow.join(', ')}.`, security: securityOf(route) }),
    parameters: [
      ...parametersOf(route.params, 'path', schemas),
      ...parametersOf(route.query, 'query', schemas),
    ],
    ...(body && { requestBody: bodyOf(body, route.bodyType, schemas) }),
    responses: answersOf(route, schemas),
  };
}

function securityOf({ allow, storedSession }: ApiRoute): Json[] {
  const schemes = new Set((allow ?? []).map((role) => (role === 'customer' ? 'customer' : 'staff')));
  return [...schemes, ...(storedSession ? ['storedSession'] : [])].map((name) => ({ [name]: [] }));
}

/** Parses an empty object to find out which parameters are optional and what their defaults are. */
function parametersOf(schema: z.ZodMiniType | null, where: 'path' | 'query', schemas: JsonSchemas): Json[] {
  if (!(schema instanceof z.ZodMiniObject)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodMiniType>).map(([name, field]) => {
    const absent = z.safeParse(field, undefined);
    const described = schemas.answered(field);
    return {
      name,
      in: where,
      required: where === 'path' || !absent.success,
      schema:
        absent.success && absent.data !== undefined ? { ...described, default: absent.data } : described,
    };
  });
}

const bodyOf = (schema: z.ZodMiniType, mediaType: string, schemas: JsonSchemas): Json => ({
  required: !z.safeParse(schema, undefined).success,
  content: { [mediaType]: { schema: schemas.sent(schema) } },
});

function answersOf({ allow, answers, otherAnswers, body, query }: ApiRoute, schemas: JsonSchemas): Json {
  const problem = { $ref: '#/components/responses/Problem' };
  const own = Object.entries(answers).map(([status, schema]) => [
    status,
    { description: describe(status), content: { 'application/json': { schema: schemas.answered(schema) } } },
  ]);
  const others = Object.entries(otherAnswers).map(([status, mediaType]) => [
    status,
    {
      description: describe(status),
      ...(mediaType ? { content: { [mediaType]: { schema: { type: 'string' } } } } : {}),
    },
  ]);
  return {
    ...(body || query ? { 400: problem } : {}),
    ...(allow ? { 401: problem, 403: problem } : {}),
    default: problem,
    ...Object.fromEntries([...own, ...others]),
  };
}

const words: Record<string, string> = {
  200: 'Done',
  201: 'Made',
  204: 'Done',
  302: 'Redirect',
  303: 'Redirect',
  402: 'The card was declined',
  503: 'Not ready',
};
const describe = (status: string): string => words[status] ?? 'An answer';
