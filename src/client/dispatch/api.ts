import type { Booking } from '../../domain/booking.ts';
import { call } from '../app/http.ts';
import { read } from '../app/read.ts';

/** Nearest first, with the reason for each place. */
export const readCandidates = (bookingId: string) =>
  read('GET /api/admin/bookings/:id/candidates', { params: { id: bookingId } });

/** Returns a booking to the pool; 409 `STALE` when it has moved on since `booking` was seen. */
export const unassign = (booking: Booking): Promise<Booking> =>
  call('POST /api/admin/bookings/:id/unassign', {
    params: { id: booking.id },
    body: { version: booking.version },
  });

/** Gives a booking to a technician; 409 `STALE` when it has moved on since `booking` was seen. */
export const assign = (booking: Booking, techId: string): Promise<Booking> =>
  call('POST /api/admin/bookings/:id/assign', {
    params: { id: booking.id },
    body: { bookingId: booking.id, techId, version: booking.version },
  });
