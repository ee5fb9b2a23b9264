import { atom } from 'jotai';
import type { Booking } from '../../domain/bookings/booking.ts';
import { isOpen } from '../../domain/bookings/booking-status.ts';
import type { Forecast } from '../../domain/dispatch/forecast.ts';

/**
 * The forecasts by booking, and when they were read, in epoch milliseconds, if they may be old; `staleSinceMs` is null
 * while they are live. Written by `forecasts.ts` only.
 */
export type Forecasts = { byBooking: ReadonlyMap<string, Forecast>; staleSinceMs: number | null };

export const forecastsAtom = atom<Forecasts>({ byBooking: new Map(), staleSinceMs: null });

/** Returns the forecast of a booking. An ended booking has none, also before the next push says so. */
export const forecastOf = (
  { byBooking }: Pick<Forecasts, 'byBooking'>,
  booking: Pick<Booking, 'id' | 'status'> | undefined,
): Forecast | undefined => (booking && isOpen(booking.status) ? byBooking.get(booking.id) : undefined);

/** The bookings that a dispatcher has picked to do one thing with all of them, in the order of picking. */
export const pickedBookingIdsAtom = atom<readonly string[]>([]);
/** More bookings than these are not one decision any more. */
export const MAX_PICKED = 50;

/** The key that assigns the proposed technician of the booking with the focus. */
export const ASSIGN_KEY = 'a';
export const UNDO_KEY = 'u';
/** Undoes the last assignment or change of a status of this page, once. */
export const undoAtom = atom<{ run: () => void } | null>(null);

/** How many assignments of this page the server has not answered yet. */
export const changesUnderWayAtom = atom(0);

/** The technicians that are picked on the map or in their list; one alone is the one whose details are open. */
export const pickedTechIdsAtom = atom<readonly string[]>([]);

/** What the map shows besides bookings and technicians. */
export const mapLayersAtom = atom({ routes: true, demand: false, waiting: true });
