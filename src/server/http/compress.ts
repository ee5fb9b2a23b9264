import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app-type.ts';

const gzipAsync = promisify(gzip);
/** What fits into one packet arrives no sooner for being smaller. */
const MIN_BYTES = 1400;

export const takesGzip = ({ headers }: FastifyRequest): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/i.test(String(headers['accept-encoding'] ?? ''));

/** A text as the asker takes it, with the headers that say so. */
export async function compressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<string | Buffer> {
  if (Buffer.byteLength(text) < MIN_BYTES || reply.hasHeader('content-encoding')) return text;
  reply.header('vary', 'accept-encoding');
  if (!takesGzip(request)) return text;
  reply.header('content-encoding', 'gzip').removeHeader('content-length');
  return gzipAsync(text);
}

/**
 * Compresses JSON answers. Length tells on a secret only beside text that a stranger chose (BREACH): no JSON of
 * this size repeats what was asked, staff send their token by themselves, and the customer's cookie is not sent
 * with what other sites load. The sign-in pages, which do repeat what was typed, are left as they are.
 */
export function compressJson(app: App): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const json = String(reply.getHeader('content-type') ?? '').startsWith('application/json');
    return json && typeof payload === 'string' ? compressed(request, reply, payload) : payload;
  });
}
