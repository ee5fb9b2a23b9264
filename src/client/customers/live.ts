import { useEffect } from 'react';
import { queryClient } from '../app/query-client.ts';
import { onEvent } from '../app/socket.ts';

const READS = ['customer-stats', 'recent-customers', 'customer-signups', 'active-users', 'customer-contact'];

const isOfCustomers = (path: unknown) =>
  typeof path === 'string' && READS.some((name) => path.startsWith(`/api/admin/${name}`));

/**
 * Reads what is shown of customers again when the server says that it changed; what is not shown now is read
 * again once it is.
 */
export function useCustomerEvents(): void {
  useEffect(
    () =>
      onEvent('customers:changed', () => {
        void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOfCustomers(queryKey[0]) });
      }),
    [],
  );
}
