import * as z from 'zod/mini';
import { BookingStatus } from './booking-status.ts';
import { EtaResponse } from './eta.ts';
import { ServiceType } from './service-type.ts';
import { Time } from './time.ts';

/**
 * What a link shows of a booking: how far it is, and about where; neither name in full, phone, address, car,
 * notes nor amounts. The place is rounded to about half a mile.
 */
export const SharedBooking = z.object({
  bookingId: z.string(),
  firstName: z.nullable(z.string()),
  serviceType: ServiceType,
  status: BookingStatus,
  place: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  scheduledAt: z.nullable(Time),
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

/** POST /api/bookings/{id}/share: the link is told once and never again. */
export const NewLink = z.object({ token: z.string(), url: z.string() });
export type NewLink = z.infer<typeof NewLink>;
/** GET and DELETE of the same path: how many links of the booking still work. */
export const Links = z.object({ active: z.int() });
export type Links = z.infer<typeof Links>;

/** A link lives on for so long after the service is over, and so long at most. */
export const LINK_AFTER_END_MS = 30 * 60_000;
