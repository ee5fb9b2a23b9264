import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app-type.ts';

const gzipAsync = promisify(gzip);
/** One network packet. Compressing smaller bodies saves no time. */
const MIN_BYTES = 1400;

export const takesGzip = ({ headers }: FastifyRequest): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/i.test(String(headers['accept-encoding'] ?? ''));

export const takesBrotli = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  /\bbr\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/i.test(String(headers['accept-encoding'] ?? ''));

/** Returns a text in an encoding that the client accepts, with the matching headers. */
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
 * Compresses JSON answers.
 * The length of a compressed answer leaks a secret only if the answer also contains text chosen by an attacker
 * (BREACH). No JSON answer of this size echoes its request, staff tokens are not sent automatically, and the customer's
 * cookie is not sent on cross-site requests. The sign-in pages do echo input and are not compressed.
 */
export function compressJson(app: App): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const json = String(reply.getHeader('content-type') ?? '').startsWith('application/json');
    if (!json || typeof payload !== 'string') return done(null, payload);
    compressed(request, reply, payload).then((sent) => done(null, sent), done);
  });
}
