import * as z from 'zod/mini';
import { eachText } from './booking-texts.ts';
import { coordinatesTogether, optionalCoordinates } from './location-query.ts';
import { hasEnoughDigits } from './phone.ts';
import { BookingPhone } from './phone-schemas.ts';
import { severalLines, singleLine } from './plain-text.ts';
import { ServiceType } from './service-type.ts';
import { Time } from './time.ts';

const text = (most: number, lines = singleLine) =>
  z.optional(z.nullable(z.string().check(lines, z.trim(), z.maxLength(most))));

const details = {
  serviceType: ServiceType,
  customerName: z
    .string()
    .check(
      singleLine,
      z.trim(),
      z.minLength(2, 'Name is required'),
      z.maxLength(120, 'Please use at most 120 characters'),
    ),
  location: z.string().check(singleLine, z.trim(), z.minLength(1, 'Location is required'), z.maxLength(300)),
  phoneNumber: BookingPhone,
  ...eachText((_, { maxLength, isLong }) => text(maxLength, isLong ? severalLines : singleLine)),
};

const SCHEDULE_REQUIRED = 'Date and time selection is required for non-emergency charging';

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
    /**
     * What the customer confirmed: `place` where the distance's answer was a guess, `label.place` where the text
     * beside a point names a place far from it.
     */
    place: text(300),
    /**
     * The open bookings of the same service and time that this one is meant on top of; any other is 409
     * ALREADY_BOOKED with that booking. Left out, there is no such check.
     */
    besides: z.optional(z.nullable(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(100)))),
  })
  .check(scheduledWhenStandard, coordinatesTogether);
export type NewBooking = z.infer<typeof NewBooking>;
