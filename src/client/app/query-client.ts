import { QueryCache, QueryClient } from '@tanstack/react-query';

let onFresh = () => {};

/** Calls back whenever the server answered a read, so that a view can say how old it is. */
export function whenFresh(callback: () => void): void {
  onFresh = callback;
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onSuccess: () => onFresh() }),
  defaultOptions: {
    queries: {
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
