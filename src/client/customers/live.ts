import { useEffect } from 'react';
import { queryClient } from '../app/query-client.ts';
import { onEvent } from '../app/socket.ts';

const READS = [
  'customer-stats',
  'recent-customers',
  'customer-signups',
  'active-users',
  'customer-contact',
  'customers',
];

const isOfCustomers = (path: unknown) =>
  typeof path === 'string' && READS.some((name) => path.startsWith(`/api/admin/${name}`));

/**
 * Reads the customer queries again after a `customers:changed` event: those on screen at once, the others when they are
 * shown next.
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
