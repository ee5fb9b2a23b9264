import type { QueryKey } from '@tanstack/react-query';
import type { Booking } from '../../domain/bookings/booking.ts';
import type { Day } from '../../domain/bookings/schedule.ts';
import type { Coordinates } from '../../domain/places/place.ts';
import { call } from '../app/http.ts';
import { read } from '../app/query-client.ts';

/** The candidates for a booking, nearest first, each with the reason for its rank. */
export const readCandidates = (bookingId: string) =>
  read('GET /api/admin/bookings/:id/candidates', { params: { id: bookingId } });

/** The lanes of a day. */
export const readDayPlan = (day: Day) => read('GET /api/admin/day-plan', { query: { day } });

/** What giving a booking to a technician, or to nobody, does to promises. */
export const readMoveEffect = (bookingId: string, techId: string | null) =>
  read('GET /api/admin/day-plan/effect', { query: { bookingId, techId: techId ?? undefined } });

/** Whether a query is of the day plan: a plan or the effect of a move. */
export const isPlanned = ({ queryKey }: { queryKey: QueryKey }): boolean =>
  String(queryKey[0]).startsWith('/api/admin/day-plan');

/** What an assignment rests on. */
export type Assignable = Pick<Booking, 'id' | 'version' | 'assignedTechId' | 'partner'>;

/** Makes a booking unassigned; 409 `STALE` when the server has a newer version than `booking`. */
export const unassign = (booking: Assignable): Promise<Booking> =>
  call('POST /api/admin/bookings/:id/unassign', {
    params: { id: booking.id },
    body: { version: booking.version },
  });

/** Exchanges the technicians of two bookings; 409 `STALE` when the server has a newer version of either. */
export const swap = (booking: Assignable, other: Assignable): Promise<Booking[]> =>
  call('POST /api/admin/bookings/:id/swap', {
    params: { id: booking.id },
    body: { with: other.id, version: booking.version, withVersion: other.version },
  });

/** What the server answers instead of assigning when a rule of dispatch speaks against the technician. */
export const EXCLUDED = 'TECHNICIAN_EXCLUDED';

/**
 * Assigns a booking to a technician; 409 `STALE` when the server has a newer version than `booking`, with `ask` also 409
 * `EXCLUDED` with the reason, which the history keeps when `ask` is false.
 */
export const assign = (booking: Assignable, techId: string, ask?: boolean): Promise<Booking> =>
  call('POST /api/admin/bookings/:id/assign', {
    params: { id: booking.id },
    body: { bookingId: booking.id, techId, version: booking.version, ask },
  });

/** Five decimals are about one metre. */
const rounded = ({ latitude, longitude }: Coordinates): Coordinates => ({
  latitude: Math.round(latitude * 1e5) / 1e5,
  longitude: Math.round(longitude * 1e5) / 1e5,
});

/** Returns an encoded line along the roads of the map for each drive, in the same order; `MAX_DRIVES` at most. */
export const drawDrives = (drives: readonly { from: Coordinates; to: Coordinates }[]): Promise<string[]> =>
  call('POST /api/admin/drive-lines', {
    body: { drives: drives.map(({ from, to }) => ({ from: rounded(from), to: rounded(to) })) },
  }).then(({ lines }) => lines);
