import * as z from 'zod/mini';
import { ServiceType } from '../../domain/bookings/service-type.ts';
import { Coordinates } from '../../domain/places/place.ts';
import { Time } from '../../domain/time.ts';

/** The alert for a new booking. */
export const NotificationItem = z.object({
  id: z.string(),
  bookingId: z.string(),
  customerName: z.nullable(z.string()),
  customerPhone: z.nullable(z.string()),
  serviceType: ServiceType,
  location: z.string(),
  isEmergency: z.boolean(),
  timestamp: Time,
  totalAmount: z.number(),
  acknowledgedBy: z.nullable(z.string()),
  acknowledgedAt: z.nullable(Time),
  /**
   * The time of the newest alarm; present only for an emergency that has waited long for a technician, and for a booking
   * that nobody is left to ask for.
   */
  raisedAt: z.optional(Time),
  /** Present if directions lead to the point and not to the place that the location text names. */
  point: z.optional(Coordinates),
});
export type NotificationItem = z.infer<typeof NotificationItem>;

export const Acknowledged = z.object({
  ids: z.array(z.string()),
  acknowledgedBy: z.string(),
  acknowledgedAt: Time,
});
export type Acknowledged = z.infer<typeof Acknowledged>;
