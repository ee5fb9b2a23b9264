import * as z from 'zod/mini';
import { BookingStatus } from './booking-status.ts';
import { eachText } from './booking-texts.ts';
import { PaymentStatus } from './payment.ts';
import { Accuracy, Precision } from './place.ts';
import { Proof } from './proof.ts';
import { ServiceType } from './service-type.ts';
import { Time } from './time.ts';

/** What a booking tells of its customer. */
export const BookingUser = z.object({
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  vehicleMake: z.nullable(z.string()),
  vehicleModel: z.nullable(z.string()),
  vehicleYear: z.nullable(z.string()),
  vehicleColor: z.nullable(z.string()),
  licensePlate: z.nullable(z.string()),
});
export type BookingUser = z.infer<typeof BookingUser>;

/**
 * A booking as one reader may see it. Amounts in USD, distance in miles, times in ISO-8601 UTC;
 * what this reader must not see, and what is unknown, is null.
 */
export const Booking = z.object({
  id: z.string(),
  serviceType: ServiceType,
  customerName: z.nullable(z.string()),
  location: z.string(),
  phoneNumber: z.nullable(z.string()),
  ...eachText(() => z.nullable(z.string())),
  scheduledAt: z.nullable(Time),
  baseFee: z.number(),
  distanceCharges: z.number(),
  totalAmount: z.number(),
  distance: z.number(),
  status: BookingStatus,
  assignedTechId: z.nullable(z.string()),
  createdAt: Time,
  user: z.nullable(BookingUser),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  precision: z.nullable(Precision),
  /** Metres, where a device found the point. */
  accuracy: z.nullable(Accuracy),
  /** What the location was understood as, or what its point is near: place and state. */
  place: z.nullable(z.string()),
  /** There only where the way leads to the point, not to what the location's text may name. */
  byPoint: z.optional(z.literal(true)),
  /** There only where the text names another place: its miles from the point, which the customer confirmed. */
  labelMiles: z.optional(z.number()),
  version: z.int(),
  paymentStatus: PaymentStatus,
  /** There only as long as the customer is to have the captured money back and the refund was refused for good. */
  refundRefused: z.optional(z.literal(true)),
  /** There as well when no refund is tried any more. */
  refundFailed: z.optional(z.literal(true)),
  assignedAt: z.nullable(Time),
  departedAt: z.nullable(Time),
  arrivedAt: z.nullable(Time),
  startedAt: z.nullable(Time),
  completedAt: z.nullable(Time),
  cancelledAt: z.nullable(Time),
  proof: z.nullable(Proof),
});
export type Booking = z.infer<typeof Booking>;

/** One line of a booking's history. */
export const BookingEvent = z.object({
  at: Time,
  actor: z.string(),
  role: z.enum(['customer', 'admin', 'tech', 'system']),
  kind: z.enum([
    'created',
    'status',
    'assigned',
    'unassigned',
    'departed',
    'arrived',
    'payment',
    'rated',
    'proof',
  ]),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
});
export type BookingEvent = z.infer<typeof BookingEvent>;

/** A job is titled with the last 8 characters of the booking's id. */
export const shortId = (bookingId: string): string => bookingId.slice(-8);

/** The name to show for a booking: the form's, else the e-mail address, else the given word. */
export const customerLabel = (booking: Booking, otherwise: string): string =>
  booking.customerName || booking.user?.email || otherwise;
