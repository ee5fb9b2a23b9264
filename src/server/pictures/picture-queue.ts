import type { ResizeOptions } from 'sharp';
import { Failure } from '../../domain/failure.ts';
import { limits } from '../limits/table.ts';
import { reencode } from './reencode.ts';

const RETRY_SECONDS = 10;

export type PictureQueue = {
  /**
   * Draws an upload anew as WebP of that size, see `reencode`.
   * @throws Failure TYPE_UNSUPPORTED, TOO_LARGE, OVERLOADED while too many wait: the sender tries again
   */
  reencode(content: Buffer, size: ResizeOptions, accountId: string): Promise<Buffer>;
  stop(): void;
};

/** Draws one picture at a time on this node, in the order of their arrival. */
export function createPictureQueue(): PictureQueue {
  const ending = new AbortController();
  /** Whose pictures are drawn or wait. */
  const accounts: string[] = [];
  let last: Promise<unknown> = Promise.resolve();

  const isFull = (accountId: string) =>
    accounts.length >= limits.pictures.max ||
    accounts.filter((id) => id === accountId).length >= limits.ownPictures.max;

  return {
    async reencode(content, size, accountId) {
      if (isFull(accountId)) {
        const message = 'We are busy with other pictures. Please try again in a moment.';
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
