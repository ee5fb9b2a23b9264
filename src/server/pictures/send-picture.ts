import type { FastifyReply, FastifyRequest } from 'fastify';

/** Where somebody saves it. */
const NAME = 'photo.webp';

/**
 * Sends a picture of somebody: no cache but the reader's own keeps it, and that one asks each time whether it may still
 * be seen. The name stands for the content, which never changes.
 */
export function sendPicture(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  name: string,
  content: Buffer,
): FastifyReply {
  const tag = `"${encodeURIComponent(name)}"`;
  reply.header('cache-control', 'private, max-age=0, must-revalidate').header('etag', tag);
  if (headers['if-none-match'] === tag) return reply.code(304).send();
  return reply.type('image/webp').header('content-disposition', `inline; filename="${NAME}"`).send(content);
}
