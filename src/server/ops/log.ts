import type { FastifyRequest } from 'fastify';
import type { DestinationStream } from 'pino';

/** Serialisers are not among the options: those of this file are the only ones. */
export type Logger = false | { level: string; stream?: DestinationStream };

/**
 * Logs say which request it was, by its id and route, and what became of it: never a query, a header or a body,
 * and no path, as a shared link is a key; of an error only what it is called and says.
 */
export const withoutSecrets = (logger: Logger) => logger && { ...logger, serializers };

const serializers = {
  req: ({ method, routeOptions, params, ip }: FastifyRequest) => ({
    method,
    url: routeOptions?.url ?? 'page',
    id: (params as { id?: string } | undefined)?.id,
    remoteAddress: ip,
  }),
  err: serializeError,
};

/** A mail server's refusal names the address that it refuses. */
const withoutAddresses = (text: string): string => text.replace(/[^\s<>"'(]+@[^\s<>"'),;:]+/g, '…@…');

/** A database's own error carries the row that it is about in further fields, which stay out. */
function serializeError(error: Error & { code?: unknown; statusCode?: number }) {
  const cause = error.cause instanceof Error ? error.cause.message : undefined;
  return {
    type: error.name,
    message: withoutAddresses(error.message),
    code: String(error.code ?? ''),
    cause: cause && withoutAddresses(cause),
    stack: withoutAddresses(error.stack ?? ''),
  };
}
