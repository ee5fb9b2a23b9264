import type { Booking } from '../../domain/booking.ts';
import type { Candidate } from '../../domain/position.ts';
import { http } from '../app/http.ts';

export const candidatesKey = (bookingId: string) => ['/api/admin/bookings', bookingId, 'candidates'];

/** Nearest first, with the reason for each place. */
export type Candidates = Candidate[];

/** Returns a booking to the pool; 409 `STALE` when it has moved on since `booking` was seen. */
export const unassign = (booking: Booking): Promise<Booking> =>
  http.post<Booking>(`/api/admin/bookings/${booking.id}/unassign`, { version: booking.version });

/** Gives a booking to a technician; 409 `STALE` when it has moved on since `booking` was seen. */
export const assign = (booking: Booking, techId: string): Promise<Booking> =>
  http.post<Booking>(`/api/admin/bookings/${booking.id}/assign`, {
    bookingId: booking.id,
    techId,
    version: booking.version,
  });
