import type { Booking } from '../../domain/booking.ts';
import { call } from '../app/http.ts';
import { read } from '../app/read.ts';

/** The candidates for a booking, nearest first, each with the reason for its rank. */
export const readCandidates = (bookingId: string) =>
  read('GET /api/admin/bookings/:id/candidates', { params: { id: bookingId } });

/** Makes a booking unassigned; 409 `STALE` when the server has a newer version than `booking`. */
export const unassign = (booking: Booking): Promise<Booking> =>
  call('POST /api/admin/bookings/:id/unassign', {
    params: { id: booking.id },
    body: { version: booking.version },
  });

/** Assigns a booking to a technician; 409 `STALE` when the server has a newer version than `booking`. */
export const assign = (booking: Booking, techId: string): Promise<Booking> =>
  call('POST /api/admin/bookings/:id/assign', {
    params: { id: booking.id },
    body: { bookingId: booking.id, techId, version: booking.version },
  });
