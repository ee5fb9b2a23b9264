import * as z from 'zod/mini';
import { BookingPartner } from '../dispatch/partner.ts';
import { PaymentStatus } from '../money/payment.ts';
import { Tip } from '../money/tip.ts';
import { Accuracy, Precision } from '../places/place.ts';
import { Earlier } from '../promise/earlier.ts';
import { Lateness, ToldArrival } from '../promise/lateness.ts';
import { BookingPromise, PredictedArrival } from '../promise/promise.ts';
import { Time } from '../time.ts';
import { BookedTerms } from './booked-terms.ts';
import { eachField, type OptionName, type OptionSchemas, optionNames, textNames } from './booking-fields.ts';
import { BookingStatus } from './booking-status.ts';
import { cancelCauses } from './cancel-cause.ts';
import { CancelReason } from './cancel-reason.ts';
import { Charging } from './charging.ts';
import { Proof } from './proof.ts';
import { ServiceType } from './service-type.ts';

/** The customer of a booking. */
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

/** Present if the customer asked for one; a stored number is not checked again. */
const options = eachField(optionNames, (_, { kind, schema }) =>
  z.optional(kind === 'number' ? z.number() : schema),
) as { [Name in OptionName]: z.ZodMiniOptional<OptionSchemas[Name]> };

/**
 * A booking for one reader. Amounts are in USD, `distance` in miles, times in ISO-8601 UTC. A field that is unknown or
 * hidden from the reader is null.
 */
export const Booking = z.object({
  id: z.string(),
  serviceType: ServiceType,
  customerName: z.nullable(z.string()),
  location: z.string(),
  phoneNumber: z.nullable(z.string()),
  ...eachField(textNames, () => z.nullable(z.string())),
  scheduledAt: z.nullable(Time),
  baseFee: z.number(),
  distanceCharges: z.number(),
  /** What the energy cost beyond what the base fee includes. */
  energyCharges: z.number(),
  totalAmount: z.number(),
  distance: z.number(),
  status: BookingStatus,
  assignedTechId: z.nullable(z.string()),
  createdAt: Time,
  user: z.nullable(BookingUser),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  precision: z.nullable(Precision),
  /** In metres; null for a point that no device measured. */
  accuracy: z.nullable(Accuracy),
  /** The place and state that the location names, or that the point is near to. */
  place: z.nullable(z.string()),
  /** Present if directions lead to the point and not to the place that the location text names. */
  byPoint: z.optional(z.literal(true)),
  /**
   * Miles between the point and the place that the location text names; present if the customer confirmed the
   * difference.
   */
  labelMiles: z.optional(z.number()),
  /** Present until the customer of a town or ZIP area alone has sent the exact spot. */
  exactSpotLater: z.optional(z.literal(true)),
  /** The customer's photo of where the car stands, for the customer, admins and the technician who has the open job. */
  spotPhotoUrl: z.optional(z.string()),
  ...options,
  /** When it was last moved to another time; present if it was. */
  movedAt: z.optional(Time),
  /** Until when cancelling was free, if it was moved after that. */
  freeUntilAt: z.optional(Time),
  /** What is still to be paid of an unpaid booking; present if it is a part of the total. */
  dueAmount: z.optional(z.number()),
  /** What of the total was taken or reserved; present if the payment of a move was not, also of a cancelled booking. */
  takenAmount: z.optional(z.number()),
  /** The sales tax in the total, whether the price includes it or it was added. */
  taxAmount: z.number(),
  version: z.int(),
  paymentStatus: PaymentStatus,
  /** What was given back of the payment: refunds and goodwill credits that are done. */
  refundedAmount: z.number(),
  /** What of it was given by cash or transfer instead of to the card. */
  refundedOtherwise: z.number(),
  /** Whether the booking goes on, or is done, without a payment. */
  isUnpaid: z.boolean(),
  /** Present while nobody is sent because it is not paid. */
  awaitsPayment: z.optional(z.literal(true)),
  /** Present while a refund of the captured payment is owed and an attempt was refused for good. */
  refundRefused: z.optional(z.literal(true)),
  /** Present in addition to `refundRefused` after the last attempt of the refund. */
  refundFailed: z.optional(z.literal(true)),
  /** Present while another admin has to approve the refund of a cancellation. */
  refundWaiting: z.optional(z.literal(true)),
  /** Present for the customer and admins while the card's bank has taken the payment back, so that it is not refunded. */
  takenBack: z.optional(z.literal(true)),
  /** The terms that the booking was made under; present unless a cancellation gives everything back. */
  cancellationTerms: z.optional(BookedTerms),
  /** Present if the cancellation kept a part of the payment. */
  keptAmount: z.optional(z.number()),
  /** Why; also present for an absent customer of whose payment nothing was kept. */
  cancelCause: z.optional(z.enum(cancelCauses)),
  /** Present if an admin has cancelled it and has said why. */
  cancelReason: z.optional(CancelReason),
  /** Present for the customer, for admins and for the technician whose tip it is, once a tip was given. */
  tip: z.optional(Tip),
  /** Whom an unassigned job is offered to now, for the technicians on duty: the job is not theirs to set out for. */
  offeredTo: z.optional(z.string()),
  /** When the technician is promised to be at the car. */
  promisedAt: Time,
  /** What was shown beside the Pay button; `promisedAt` is its `byAt`. */
  promise: z.nullable(BookingPromise),
  /** What is predicted at `asOf`; null without a technician, after the arrival, and while nothing can be predicted. */
  arrival: z.nullable(PredictedArrival),
  /** Present if a partner company has the booking, is asked to take it, or has done it. */
  partner: z.optional(BookingPartner),
  /** Present while the customer waits for an earlier time, and after one was told. */
  earlier: z.optional(Earlier),
  /** Null unless the customer was told that the promise is missed; it stays after the arrival. */
  late: z.nullable(Lateness),
  /** Present if a dispatcher has told the customer when the technician comes. */
  toldArrival: z.optional(ToldArrival),
  assignedAt: z.nullable(Time),
  departedAt: z.nullable(Time),
  arrivedAt: z.nullable(Time),
  startedAt: z.nullable(Time),
  completedAt: z.nullable(Time),
  cancelledAt: z.nullable(Time),
  /** Present while the car charges, once somebody has read how much it has got. */
  charging: z.optional(Charging),
  /** Present for the customer and admins while a report of the customer waits for an answer: since when. */
  reportedAt: z.optional(Time),
  proof: z.nullable(Proof),
});
export type Booking = z.infer<typeof Booking>;

/** Returns the name to show for a booking: the customer's name, else the e-mail address, else `otherwise`. */
export const customerLabel = (booking: Booking, otherwise: string): string =>
  booking.customerName || booking.user?.email || otherwise;
