import { QueryCache, QueryClient } from '@tanstack/react-query';

let onRead = () => {};

/** Sets the function that is called after each successful read, so that the page knows the age of its data. */
export function whenRead(callback: () => void): void {
  onRead = callback;
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onSuccess: () => onRead() }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: false,
      // An offline phone sends queries too: a failed query shows its error, a paused one shows nothing.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
