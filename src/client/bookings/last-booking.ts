import { useEffect } from 'react';
import type { Booking } from '../../domain/booking.ts';
import type { User } from '../../domain/customer.ts';
import { queryClient } from '../app/query-client.ts';
import { openBooking } from './open-booking.ts';

const KEY = 'lastBooking';
const USER_PATH = '/api/auth/user';

type Kept = Pick<
  Booking,
  'id' | 'serviceType' | 'status' | 'location' | 'scheduledAt' | 'totalAmount' | 'assignedTechId'
>;

/** The booking that matters, as this browser last heard of it; `at` in epoch milliseconds, `owner` a customer's id. */
export type LastBooking = { booking: Kept; at: number; owner: string };

/** Who the server last said is signed in. */
let owner: string | null = null;

/** What a reader without a network needs of it; nothing else stays on the device. */
function keptOf({
  id,
  serviceType,
  status,
  location,
  scheduledAt,
  totalAmount,
  assignedTechId,
}: Booking): Kept {
  return { id, serviceType, status, location, scheduledAt, totalAmount, assignedTechId };
}

function keep(bookings: readonly Booking[]): void {
  const booking = openBooking(bookings) ?? bookings[0];
  if (booking && owner) store({ booking: keptOf(booking), at: Date.now(), owner });
  else forget();
}

function store(known: LastBooking): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(known));
  } catch {
    // A full or forbidden storage: there will be nothing to show.
  }
}

/** Remembers it on this device, for when there is no network. */
export function useKeepLastBooking(bookings: readonly Booking[] | undefined): void {
  useEffect(() => {
    if (bookings) keep(bookings);
  }, [bookings]);
}

function forget(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept either.
  }
}

/** Follows who is signed in: what the device remembers is nobody else's to see. Returns how to stop. */
export function followOwner(): () => void {
  return queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== USER_PATH || query.state.data === undefined) return;
    owner = (query.state.data as User | null)?.id ?? null;
    if (lastBooking()?.owner !== owner) forget();
  });
}

export function lastBooking(): LastBooking | null {
  try {
    const known = JSON.parse(localStorage.getItem(KEY) ?? 'null') as LastBooking | null;
    return typeof known?.booking?.id === 'string' && typeof known.at === 'number' ? known : null;
  } catch {
    return null;
  }
}
