import type { IncomingMessage } from 'node:http';
import { isApi } from './guard.ts';

/** As long as a path may be: Node takes 16 KiB of headers. No id is that long, and none of them is an error. */
export const LONGEST_PARAM = 16 * 1024;

/**
 * A path that cannot be decoded, or holds a NUL as no text in a database can, is the name of nothing. It is
 * led to the 404 of its kind, which has a body and headers like any other answer.
 */
export function readableUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const [path = ''] = url.split('?', 1);
  if (isReadable(path)) return url;
  return isApi(url) ? '/api/unreadable' : '/unreadable';
}

function isReadable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}
