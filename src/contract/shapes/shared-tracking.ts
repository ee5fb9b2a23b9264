import * as z from 'zod/mini';
import { BookingStatus } from '../../domain/bookings/booking-status.ts';
import { ServiceType } from '../../domain/bookings/service-type.ts';
import { Coordinates } from '../../domain/places/place.ts';
import { Time } from '../../domain/time.ts';
import { EtaResponse } from '../../domain/tracking/eta.ts';

/**
 * The booking fields for a guest with a shared link: progress and approximate place, without full name, phone, address,
 * car, notes and amounts. The coordinates are rounded to about half a mile.
 */
export const SharedBooking = z.extend(Coordinates, {
  bookingId: z.string(),
  firstName: z.nullable(z.string()),
  serviceType: ServiceType,
  status: BookingStatus,
  place: z.string(),
  scheduledAt: z.nullable(Time),
  /** When the technician is promised to be at the car; the end of the window of a booked time. */
  promisedAt: Time,
  createdAt: Time,
  isAssigned: z.boolean(),
  assignedAt: z.nullable(Time),
  departedAt: z.nullable(Time),
  arrivedAt: z.nullable(Time),
  startedAt: z.nullable(Time),
  completedAt: z.nullable(Time),
  cancelledAt: z.nullable(Time),
  version: z.int(),
});
export type SharedBooking = z.infer<typeof SharedBooking>;

/** GET /api/shared/{token} */
export const SharedTracking = z.object({ booking: SharedBooking, eta: EtaResponse });
export type SharedTracking = z.infer<typeof SharedTracking>;

/**
 * The answer of POST /api/bookings/{id}/share. Only this answer contains the link, because the server stores a hash.
 */
export const NewLink = z.object({ token: z.string(), url: z.string() });
export type NewLink = z.infer<typeof NewLink>;
/** The answer of GET and DELETE /api/bookings/{id}/share: the number of active links of the booking. */
export const Links = z.object({ active: z.int() });
export type Links = z.infer<typeof Links>;

/** The maximum lifetime of a link after the end of the service. */
export const LINK_AFTER_END_MS = 30 * 60_000;
