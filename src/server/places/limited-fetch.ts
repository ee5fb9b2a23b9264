import { setTimeout as sleep } from 'node:timers/promises';
import { fetchJson } from '../fetch-json.ts';

export type LimitedFetchOptions = {
  url: string;
  /** Who asks: the product's name, and where to reach its operator. */
  userAgent: string;
  timeoutMs?: number;
  /** The least time between the starts of two requests. */
  spacingMs?: number;
  /** More waiting than this, and a caller is refused at once. */
  mostWaiting?: number;
};

const TIMEOUT_MS = 5000;
const SPACING_MS = 1000;
const MAX_WAITING = 4;

/**
 * GETs JSON from a service that asks for one request a second from the whole application. `timeoutMs` counts
 * from the call, waiting included. Rejects when it is exceeded, when the queue is full, and for what
 * `fetchJson` refuses.
 */
export function createLimitedFetch(options: LimitedFetchOptions) {
  const {
    url,
    userAgent,
    timeoutMs = TIMEOUT_MS,
    spacingMs = SPACING_MS,
    mostWaiting = MAX_WAITING,
  } = options;
  // A header takes no other letters: a brand's curly apostrophe would stop every request.
  const agent = userAgent.replace(/[^ -~]/g, '');
  const base = url.replace(/\/+$/, '');
  let waiting = 0;
  let nextStart = 0;

  async function turn(signal: AbortSignal): Promise<void> {
    if (waiting >= mostWaiting) throw new Error('too many are waiting for the geocoder');
    const now = performance.now();
    const startsIn = Math.max(0, nextStart - now);
    nextStart = now + startsIn + spacingMs;
    waiting++;
    try {
      await sleep(startsIn, undefined, { signal });
    } finally {
      waiting--;
    }
  }

  return async (path: 'search' | 'reverse', query: Record<string, string>): Promise<unknown> => {
    const signal = AbortSignal.timeout(timeoutMs);
    await turn(signal);
    const parameters = new URLSearchParams({ ...query, format: 'jsonv2', addressdetails: '1' });
    return fetchJson(`${base}/${path}?${parameters}`, {
      headers: { 'user-agent': agent, accept: 'application/json', 'accept-language': 'en-US,en' },
      signal,
    });
  };
}
