import {
  type FetchQueryOptions,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import type { Answer } from '../../contract/contract.ts';
import type { Calls } from '../../contract/index.ts';
import { pathOf } from '../../contract/path.ts';
import { type Arguments, answerOf, HttpError, type ReadName } from './http.ts';
import { mayLackPush, watchObservers } from './unobserved.ts';

let onRead = () => {};

/** Sets the function that is called after each successful read, so that the page knows the age of its data. */
export function whenRead(callback: () => void): void {
  onRead = callback;
}

const STALE_MS = 30_000;

const queryCache = new QueryCache({ onSuccess: () => onRead() });
watchObservers(queryCache);

export const queryClient = new QueryClient({
  queryCache,
  defaultOptions: {
    queries: {
      // A view that opens shows what is known and reads it again, unless pushes have kept it current or it has just come
      // with the page.
      staleTime: (query) => (mayLackPush(query) ? 0 : STALE_MS),
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: false,
      // An offline phone sends queries too: a failed query shows its error, a paused one shows nothing.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

const isRefusal = (error: unknown): boolean =>
  error instanceof HttpError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Whether the last read failed and a later one may succeed: the server has not refused it. */
export const hasFailed = ({ state }: Pick<Query, 'state'>): boolean =>
  state.status === 'error' && !isRefusal(state.error);

/**
 * How long a read may take, in milliseconds. A connection to a server that stands still reports no error, and a page
 * that waits for it would stay as it is.
 */
const READ_LIMIT_MS = 20_000;

/** Returns a signal that aborts with another one, or at the limit of a read. */
function withinLimit(signal: AbortSignal): AbortSignal {
  const limited = new AbortController();
  for (const each of [signal, AbortSignal.timeout(READ_LIMIT_MS)])
    each.addEventListener('abort', () => limited.abort(), { once: true });
  return limited.signal;
}

type PathInput = { params?: object; query?: object };

/** Returns the path, split at its parameters: `['/api/bookings', id, 'eta']`; a query is in the last part. */
function keyOf(name: string, { params, query }: PathInput): (string | number)[] {
  const parts = name
    .slice('GET '.length)
    .split(/\/(:\w+)\/?/)
    .filter(Boolean);
  const last = parts.length - 1;
  return parts.map((part, at) => pathOf(` ${part}`, { params, query: at === last ? query : undefined }));
}

/**
 * Returns query options for `useQuery`: `read('GET /api/bookings/:id', { params: { id } })`. The key is the path, and
 * the data has the type of the row's answer.
 */
export function read<N extends ReadName>(name: N, ...[given]: Arguments<N>) {
  const input: object & PathInput = given ?? {};
  return queryOptions({
    queryKey: keyOf(name, input),
    queryFn: ({ signal }): Promise<Answer<Calls[N]>> =>
      answerOf(name, { ...input, signal: withinLimit(signal) }),
  });
}

/**
 * Takes the answers that were asked for before the app had loaded into the cache, so that the first rendering of a page has
 * them; does nothing on a page that has asked for none.
 */
export function adoptEarlyReads(reads: readonly { queryKey: QueryKey }[]): void {
  if (globalThis.earlyReads)
    for (const each of reads) void queryClient.prefetchQuery(each as FetchQueryOptions);
}
