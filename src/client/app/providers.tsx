import { QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import { type ReactNode, StrictMode } from 'react';
import { ErrorBoundary } from './page-states.tsx';
import { queryClient } from './query-client.ts';
import { store } from './store.ts';

/** The providers around every page. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <StrictMode>
      <Provider store={store}>
        <QueryClientProvider client={queryClient}>
          <ErrorBoundary>{children}</ErrorBoundary>
        </QueryClientProvider>
      </Provider>
    </StrictMode>
  );
}
