import * as z from 'zod/mini';
import { BookingStatus } from './booking-status.ts';
import { PaymentStatus } from './payment.ts';
import { BookingPhone, hasEnoughDigits } from './phone.ts';
import { coordinatesTogether, optionalCoordinates, Precision } from './place.ts';
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
  vehicleInfo: z.nullable(z.string()),
  notes: z.nullable(z.string()),
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
  version: z.int(),
  paymentStatus: PaymentStatus,
  /** There only as long as the customer is to have the captured money back and the refund was refused for good. */
  refundRefused: z.optional(z.literal(true)),
  assignedAt: z.nullable(Time),
  departedAt: z.nullable(Time),
  arrivedAt: z.nullable(Time),
  startedAt: z.nullable(Time),
  completedAt: z.nullable(Time),
  cancelledAt: z.nullable(Time),
  proof: z.nullable(Proof),
});
export type Booking = z.infer<typeof Booking>;

const text = (most: number) => z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(most))));

const details = {
  serviceType: ServiceType,
  customerName: z
    .string()
    .check(
      z.trim(),
      z.minLength(2, 'Name is required'),
      z.maxLength(120, 'Please use at most 120 characters'),
    ),
  location: z.string().check(z.trim(), z.minLength(1, 'Location is required'), z.maxLength(300)),
  phoneNumber: BookingPhone,
  vehicleInfo: text(300),
  notes: text(2000),
};

export const SCHEDULE_REQUIRED = 'Date and time selection is required for non-emergency charging';

const scheduledWhenStandard = z.refine<{ serviceType: ServiceType; scheduledAt?: string | null }>(
  (value) => value.serviceType === 'emergency' || Boolean(value.scheduledAt),
  { error: SCHEDULE_REQUIRED, path: ['scheduledAt'] },
);

/** The booking dialog's first step. */
export const BookingForm = z
  .object({ ...details, ...optionalCoordinates, scheduledAt: z.optional(z.nullable(z.string())) })
  .check(scheduledWhenStandard);
export type BookingForm = z.infer<typeof BookingForm>;

/** POST /api/bookings. The server recomputes every amount; `totalAmount` must be what it finds. */
export const NewBooking = z
  .object({
    ...details,
    ...optionalCoordinates,
    phoneNumber: z
      .string()
      .check(
        z.refine(hasEnoughDigits, { error: 'Please enter a valid phone number', abort: true }),
        z.maxLength(15, 'Phone number cannot exceed 15 digits'),
        z.regex(/^[\d\s\-+()]+$/, 'Please enter a valid phone number'),
      ),
    scheduledAt: z.optional(z.nullable(Time)),
    baseFee: z.optional(z.nullable(z.number())),
    distanceCharges: z.optional(z.nullable(z.number())),
    totalAmount: z.number(),
    distance: z.optional(z.nullable(z.number())),
    paymentId: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  })
  .check(scheduledWhenStandard, coordinatesTogether);
export type NewBooking = z.infer<typeof NewBooking>;

/** The version that the sender saw; without one, the newest is meant. */
const seenVersion = z.optional(z.nullable(z.int()));

export const StatusChange = z.strictObject({ status: BookingStatus, version: seenVersion });
export const Assignment = z.object({
  techId: z.string().check(z.minLength(1), z.maxLength(64)),
  bookingId: z.optional(z.string()),
  version: seenVersion,
});
export const JobStep = z.object({ version: seenVersion });

/** One line of a booking's history. */
export const BookingEvent = z.object({
  at: Time,
  actor: z.string(),
  role: z.enum(['customer', 'admin', 'tech', 'system']),
  kind: z.enum(['created', 'status', 'assigned', 'departed', 'arrived', 'payment', 'rated', 'proof']),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
});
export type BookingEvent = z.infer<typeof BookingEvent>;

/** A job is titled with the last 8 characters of the booking's id. */
export const shortId = (bookingId: string): string => bookingId.slice(-8);

/** The name to show for a booking: the form's, else the e-mail address, else the given word. */
export const customerLabel = (booking: Booking, otherwise: string): string =>
  booking.customerName || booking.user?.email || otherwise;
