import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ResizeOptions } from 'sharp';
import { Failure } from '../../domain/failure.ts';
import { texts } from '../../domain/texts.ts';
import { limits } from '../platform/limits/table.ts';
import { reencode } from './reencode.ts';

const RETRY_SECONDS = 10;

export type PictureQueue = {
  /**
   * Re-encodes an upload as WebP of that size, see `reencode`.
   * @throws Failure TYPE_UNSUPPORTED, TOO_LARGE, OVERLOADED while too many pictures are waiting; the client retries
   */
  reencode(content: Buffer, size: ResizeOptions, accountId: string): Promise<Buffer>;
  stop(): void;
};

/** Creates the queue of this node, which re-encodes one picture at a time in order of arrival. */
export function createPictureQueue(): PictureQueue {
  const ending = new AbortController();
  /** The accounts whose pictures are waiting or being re-encoded. */
  const accounts: string[] = [];
  let last: Promise<unknown> = Promise.resolve();

  const isFull = (accountId: string) =>
    accounts.length >= limits.pictures.max ||
    accounts.filter((id) => id === accountId).length >= limits.ownPictures.max;

  return {
    async reencode(content, size, accountId) {
      if (isFull(accountId)) {
        const message = texts('We are busy with other pictures. Please try again in a moment.');
        throw new Failure('OVERLOADED', message, { retryAfterSeconds: RETRY_SECONDS });
      }
      accounts.push(accountId);
      const drawn = last.then(() => reencode(content, size, { signal: ending.signal }));
      last = drawn.catch(() => {});
      return drawn.finally(() => accounts.splice(accounts.indexOf(accountId), 1));
    },
    stop: () => ending.abort(),
  };
}

/** The file name for downloads. */
const FILE_NAME = 'photo.webp';

/**
 * Sends a stored picture. Only the reader's own cache may store it and must revalidate it each time. The name is the
 * ETag, because the content under a name never changes.
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
  return reply
    .type('image/webp')
    .header('content-disposition', `inline; filename="${FILE_NAME}"`)
    .send(content);
}
