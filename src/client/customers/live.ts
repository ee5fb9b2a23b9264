import { useEffect } from 'react';
import type { Booking } from '../../domain/booking.ts';
import { applyPush, replacedByNewest } from '../app/keep-newest.ts';
import { queryClient } from '../app/query-client.ts';
import { onEvent } from '../app/socket.ts';
import { readContact } from './api.ts';

const READS = ['customer-stats', 'recent-customers', 'customer-signups', 'active-users', 'customer-contact'];

const isOfCustomers = (path: unknown) =>
  typeof path === 'string' && READS.some((name) => path.startsWith(`/api/admin/${name}`));

/** A step of a booking is no change of its customer, yet an open contact detail lists it. */
function showInDetails(booking: Booking): void {
  for (const { queryKey } of queryClient
    .getQueryCache()
    .findAll({ queryKey: readContact('').queryKey.slice(0, 1) })) {
    applyPush(readContact(String(queryKey[1])).queryKey, (known) => ({
      ...known,
      recentBookings: replacedByNewest(known.recentBookings, booking),
    }));
  }
}

/**
 * Reads what is shown of customers again when the server says that it changed; what is not shown now is read
 * again once it is.
 */
export function useCustomerEvents(): void {
  useEffect(() => {
    const stops = [
      onEvent('customers:changed', () => {
        void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOfCustomers(queryKey[0]) });
      }),
      onEvent('booking:updated', showInDetails),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}
