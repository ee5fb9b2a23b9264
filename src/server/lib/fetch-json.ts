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
  if (!response.ok) throw new Error(`the service answered ${response.status}`);
  return JSON.parse(await readText(response, MAX_BYTES));
}

/** Reads the body of a response as text; '' without one. @throws Error as soon as it has more than `maxBytes` */
export async function readText({ body }: Response, maxBytes: number): Promise<string> {
  if (!body) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop closes the connection.
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error(`the response exceeds ${maxBytes / 2 ** 20} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
