import type { FastifyRequest, FastifyServerOptions } from 'fastify';

type Logger = FastifyServerOptions['logger'];

/**
 * Logs say which request it was, by its id and route, and what became of it: never a query, a header or a body,
 * and no path, as a shared link is a key; of an error only what it is called and says.
 */
export const withoutSecrets = (logger: Logger): Logger =>
  typeof logger === 'object' ? { ...logger, serializers: { ...serializers, ...logger.serializers } } : logger;

const serializers = {
  req: ({ method, routeOptions, params, ip }: FastifyRequest) => ({
    method,
    url: routeOptions?.url ?? 'page',
    id: (params as { id?: string } | undefined)?.id,
    remoteAddress: ip,
  }),
  err: serializeError,
};

/** A database's own error carries the row that it is about in further fields, which stay out. */
function serializeError(error: Error & { code?: unknown; statusCode?: number }) {
  const cause = error.cause instanceof Error ? error.cause.message : undefined;
  return {
    type: error.name,
    message: error.message,
    code: String(error.code ?? ''),
    cause,
    stack: error.stack ?? '',
  };
}
