import { setTimeout as sleep } from 'node:timers/promises';
import { fetchJson } from '../lib/fetch-json.ts';

export type LimitedFetchOptions = {
  url: string;
  /** The User-Agent: the product's name and the operator's contact. */
  userAgent: string;
  timeoutMs?: number;
  /** Minimum time between the starts of two requests. */
  minIntervalMs?: number;
  /** Calls beyond this many waiting ones are rejected immediately. */
  maxWaiting?: number;
  /** Waits for a turn; a test has its own clock. */
  pause?: (ms: number, options: { signal: AbortSignal }) => Promise<unknown>;
  /** Returns the time in milliseconds of a clock that never goes back. */
  now?: () => number;
};

const TIMEOUT_MS = 5000;
const MIN_INTERVAL_MS = 1000;
const MAX_WAITING = 4;

/**
 * Creates a function that GETs JSON from a service that allows one request a second per application. `timeoutMs`
 * includes the waiting time. Rejects on timeout, when the queue is full, and when `fetchJson` rejects.
 */
export function createLimitedFetch(options: LimitedFetchOptions) {
  const {
    url,
    userAgent,
    timeoutMs = TIMEOUT_MS,
    minIntervalMs: spacingMs = MIN_INTERVAL_MS,
    maxWaiting: mostWaiting = MAX_WAITING,
    pause = (ms, signalled) => sleep(ms, undefined, signalled),
    now = () => performance.now(),
  } = options;
  // Header values are limited to ASCII: a typographic apostrophe in the brand would make every request fail.
  const agent = userAgent.replace(/[^ -~]/g, '');
  const base = url.replace(/\/+$/, '');
  let waiting = 0;
  let nextStart = 0;

  async function waitForTurn(signal: AbortSignal): Promise<void> {
    if (waiting >= mostWaiting) throw new Error('too many requests are waiting for the geocoder');
    const nowMs = now();
    const startsIn = Math.max(0, nextStart - nowMs);
    nextStart = nowMs + startsIn + spacingMs;
    waiting++;
    try {
      await pause(startsIn, { signal });
    } finally {
      waiting--;
    }
  }

  return async (path: 'search' | 'reverse', query: Record<string, string>): Promise<unknown> => {
    const signal = AbortSignal.timeout(timeoutMs);
    await waitForTurn(signal);
    const parameters = new URLSearchParams({ ...query, format: 'jsonv2', addressdetails: '1' });
    return fetchJson(`${base}/${path}?${parameters}`, {
      headers: { 'user-agent': agent, accept: 'application/json', 'accept-language': 'en-US,en' },
      signal,
    });
  };
}
