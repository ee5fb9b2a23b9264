import * as z from 'zod/mini';
import {
  eachField,
  type OptionName,
  type OptionSchemas,
  optionNames,
  textNames,
} from '../../domain/bookings/booking-fields.ts';
import { ServiceType } from '../../domain/bookings/service-type.ts';
import { HOUR_MS } from '../../domain/durations.ts';
import { quoteToken } from '../../domain/money/quote.ts';
import { BookingPhone, NewBookingPhone } from '../../domain/people/phone-schemas.ts';
import { severalLines, singleLine, TOO_LONG, visible } from '../../domain/plain-text.ts';
import { texts } from '../../domain/texts.ts';
import { Time } from '../../domain/time.ts';
import { coordinatesTogether, LocationText, optionalCoordinates } from './location-query.ts';

const text = (maxLength: number, lines = singleLine) =>
  z.optional(z.nullable(z.string().check(lines, z.trim(), z.maxLength(maxLength, TOO_LONG))));

const NAME_REQUIRED = texts('Name is required');

const options = eachField(optionNames, (_, { schema }) => z.optional(z.nullable(schema))) as {
  [Name in OptionName]: z.ZodMiniOptional<z.ZodMiniNullable<OptionSchemas[Name]>>;
};

const details = {
  serviceType: ServiceType,
  customerName: z.string().check(
    singleLine,
    z.trim(),
    z.minLength(2, NAME_REQUIRED),
    z.refine((name) => visible(name).length >= 2, NAME_REQUIRED),
    z.maxLength(120, texts('Please use at most 120 characters')),
  ),
  location: LocationText,
  phoneNumber: BookingPhone,
  ...eachField(textNames, (_, { kind, maxLength }) =>
    text(maxLength, kind === 'paragraph' ? severalLines : singleLine),
  ),
  ...options,
};

const SCHEDULE_REQUIRED = texts('Date and time selection is required for non-emergency charging');

export const scheduledWhenStandard = z.refine<{ serviceType: ServiceType; scheduledAt?: string | null }>(
  (value) => value.serviceType === 'emergency' || Boolean(value.scheduledAt),
  { error: SCHEDULE_REQUIRED, path: ['scheduledAt'] },
);

/** The fields of the booking form's first step. */
export const BookingForm = z
  .object({ ...details, ...optionalCoordinates, scheduledAt: z.optional(z.nullable(z.string())) })
  .check(scheduledWhenStandard);
export type BookingForm = z.infer<typeof BookingForm>;
/** How long a customer's device keeps a form that is neither sent nor discarded. */
export const DRAFT_LIFETIME_MS = HOUR_MS;

/** POST /api/bookings. The server computes every amount again and refuses a different `totalAmount`. */
export const NewBooking = z
  .object({
    ...details,
    ...optionalCoordinates,
    phoneNumber: NewBookingPhone,
    scheduledAt: z.optional(z.nullable(Time)),
    baseFee: z.optional(z.nullable(z.number())),
    distanceCharges: z.optional(z.nullable(z.number())),
    energyCharges: z.optional(z.nullable(z.number())),
    totalAmount: z.number(),
    distance: z.optional(z.nullable(z.number())),
    paymentId: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
    /** The hold of the slot; the place of a standard booking without one is taken as it is booked. */
    holdId: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
    /** Whether the customer wants the partner company that the quote names; without it the company comes itself. */
    partner: z.optional(z.nullable(z.boolean())),
    /** With the quote's token its price holds until it expires; without it the present one. */
    quote: quoteToken,
    /**
     * The place that the customer confirmed: `place` of a distance answer that is a guess, or `label.place` of an
     * answer whose text names a place far from the point.
     */
    place: text(300),
    /**
     * Whether a town or ZIP area alone is booked and its exact spot is sent later. False refuses such a place as 422
     * EXACT_SPOT_NEEDED; a sender that cannot ask leaves it out, and the booking waits for the exact spot.
     */
    exactSpotLater: z.optional(z.nullable(z.boolean())),
    /**
     * The ids of open bookings of the same service and time that the customer knows of. Any other such booking is
     * refused as 409 ALREADY_BOOKED. A missing list skips the check.
     */
    besides: z.optional(z.nullable(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(100)))),
  })
  .check(scheduledWhenStandard, coordinatesTogether);
export type NewBooking = z.infer<typeof NewBooking>;
