import type { IncomingMessage } from 'node:http';
import { isApi } from './guard.ts';

/**
 * The maximum length of a path parameter. Node limits all headers to 16 KiB, so no parameter exceeds this length with
 * an error of its own.
 */
export const MAX_PARAM_LENGTH = 16 * 1024;

/**
 * Returns the URL for routing. A path that cannot be decoded or contains NUL identifies nothing, because database texts
 * cannot contain NUL. Such a path is routed to the 404 of the API or of the pages, which has a body and headers like
 * other responses.
 */
export function routableUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const [path = ''] = url.split('?', 1);
  if (isDecodable(path)) return url;
  return isApi(url) ? '/api/unreadable' : '/unreadable';
}

function isDecodable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}
