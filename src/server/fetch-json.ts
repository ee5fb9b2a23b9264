const MAX_BYTES = 1024 * 1024;

/**
 * GETs JSON from a service that we do not run: it is not followed to another address, and may answer a megabyte at
 * most. `signal` ends reading the answer, too.
 * @throws Error for any status but 2xx, a redirect, an answer that is too long or no JSON
 */
export async function fetchJson(
  url: string,
  { headers, signal }: { headers?: Record<string, string>; signal: AbortSignal },
): Promise<unknown> {
  const response = await fetch(url, { headers, signal, redirect: 'error' });
  if (!response.ok || !response.body) throw new Error(`the service answered ${response.status}`);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop ends the connection.
  for await (const chunk of response.body) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error('the service answered more than a megabyte');
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
