import { QueryCache, QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { HttpError, readPath } from './http.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { nullOn401?: boolean };
  }
}

type Key = readonly (string | number)[];

/** The GET path of a query key: `['/api/bookings', id, 'eta']` reads `/api/bookings/{id}/eta`. */
const pathOf = (key: Key): string => key.join('/');

async function read({ queryKey, signal, meta }: QueryFunctionContext): Promise<unknown> {
  try {
    return await readPath(pathOf(queryKey as Key), { signal });
  } catch (error) {
    if (meta?.nullOn401 && error instanceof HttpError && error.status === 401) return null;
    throw error;
  }
}

let onFresh = () => {};

/** Calls back whenever the server answered a read, so that a view can say how old it is. */
export function whenFresh(callback: () => void): void {
  onFresh = callback;
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onSuccess: () => onFresh() }),
  defaultOptions: {
    queries: {
      queryFn: read,
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: false,
      // A phone that says it is offline still tries: the error is drawn, a paused query is not.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
