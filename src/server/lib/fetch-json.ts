import { untilAborted } from './until-aborted.ts';

const MAX_BYTES = 1024 * 1024;

type Options = { headers?: Record<string, string>; signal: AbortSignal };

/**
 * GETs JSON from an external service. Redirects are rejected, and responses are limited to 1 MB. `signal` also aborts
 * reading the body.
 * @throws Error for a status other than 2xx, a redirect, a response that is too long, or invalid JSON
 */
export const fetchJson = (url: string, options: Options): Promise<unknown> =>
  untilAborted(options.signal, read(url, options));

async function read(url: string, options: Options): Promise<unknown> {
  const response = await fetch(url, { ...options, redirect: 'error' });
  if (!response.ok || !response.body) throw new Error(`the service answered ${response.status}`);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop closes the connection.
  for await (const chunk of response.body) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error('the response exceeds 1 MB');
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
