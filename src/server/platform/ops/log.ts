import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { DestinationStream } from 'pino';

/** The options exclude serialisers, so that this module's serialisers are always used. */
export type Logger = false | { level: string; stream?: DestinationStream };

/**
 * Returns logger options whose serialisers omit secrets. A request is logged by its id and route, without query,
 * headers, body or path, because a tracking link is a credential. An error is logged by name, code and message only.
 */
export const withSafeSerializers = (logger: Logger) => logger && { ...logger, serializers };

/**
 * Logs a request once, when it has been answered or its connection has closed. Of a frequent route only what is not a
 * success is logged.
 */
export class OneEntryPerRequest extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const entry = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...entry, err: error }, 'request errored');
    else if (!request.routeOptions.config?.isFrequent || reply.statusCode >= 400)
      reply.log.info(entry, 'request completed');
  }
}

const serializers = {
  req: ({ method, routeOptions, params, ip }: FastifyRequest) => ({
    method,
    url: routeOptions?.url ?? 'page',
    id: (params as { id?: string } | undefined)?.id,
    remoteAddress: ip,
  }),
  err: serializeError,
};

/** Removes e-mail addresses: a mail server's error names the address that it rejects. */
const withoutEmailAddresses = (text: string): string => text.replace(/[^\s<>"'(]+@[^\s<>"'),;:]+/g, '…@…');

/** Serialises an error without the database's other fields, which contain row data. */
function serializeError(error: Error & { code?: unknown; statusCode?: number }) {
  const cause = error.cause instanceof Error ? error.cause.message : undefined;
  return {
    type: error.name,
    message: withoutEmailAddresses(error.message),
    code: String(error.code ?? ''),
    cause: cause && withoutEmailAddresses(cause),
    stack: withoutEmailAddresses(error.stack ?? ''),
  };
}
