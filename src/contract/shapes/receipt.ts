import * as z from 'zod/mini';
import { cancelCauses } from '../../domain/bookings/cancel-cause.ts';
import { ServiceType } from '../../domain/bookings/service-type.ts';
import type { CompanyProfile } from '../../domain/company/company-profile.ts';
import { Card } from '../../domain/money/card.ts';
import { PaymentStatus } from '../../domain/money/payment.ts';
import { Time } from '../../domain/time.ts';

/** A part that was given back; amounts in USD. */
const ReceiptRefund = z.object({ at: Time, amount: z.number(), taxAmount: z.number() });

/** A charge of a card, with the number of its receipt; the amount in USD. */
const ReceiptCharge = z.object({ number: z.int(), at: Time, amount: z.number(), card: z.nullable(Card) });

/** The tip for the technician, which is no part of the amounts of the booking; in USD. */
const ReceiptTip = z.object({
  at: Time,
  amount: z.number(),
  refundedAmount: z.number(),
  card: z.nullable(Card),
});

/** The receipt of a booking whose card was charged; amounts in USD. */
export const Receipt = z.object({
  /** 1, 2, 3 without a gap. */
  number: z.int(),
  issuedAt: Time,
  bookingId: z.string(),
  customerName: z.string(),
  serviceType: ServiceType,
  location: z.string(),
  vehicleInfo: z.nullable(z.string()),
  /** When the technician was at the car, began and was done; null for what did not happen. */
  arrivedAt: z.nullable(Time),
  startedAt: z.nullable(Time),
  completedAt: z.nullable(Time),
  /** What the technician has entered of the charge: energy, and the battery before and after. */
  kwh: z.nullable(z.number()),
  startPercent: z.nullable(z.number()),
  endPercent: z.nullable(z.number()),
  baseFee: z.number(),
  distanceCharges: z.number(),
  energyCharges: z.number(),
  /** The total without its tax. */
  netAmount: z.number(),
  taxAmount: z.number(),
  /** Null for a booking without a known tax. */
  taxState: z.nullable(z.string()),
  taxPercent: z.nullable(z.number()),
  totalAmount: z.number(),
  paymentStatus: PaymentStatus,
  /** The charged card; null if the provider names none. */
  card: z.nullable(Card),
  /** Of a moved booking: what was charged when it was made, and what it cost more since it was moved. */
  charges: z.optional(z.array(ReceiptCharge)),
  refunds: z.array(ReceiptRefund),
  refundedAmount: z.number(),
  /** What a cancellation has kept, and why. */
  keptAmount: z.nullable(z.number()),
  keptCause: z.nullable(z.enum(cancelCauses)),
  /** What was charged less what was given back. */
  paidAmount: z.number(),
  /** Present once one was charged. */
  tip: z.optional(ReceiptTip),
  seller: z.object({
    name: z.string(),
    address: z.string(),
    email: z.nullable(z.string()),
    phone: z.string(),
  }),
});
export type Receipt = z.infer<typeof Receipt>;

type Company = Pick<
  CompanyProfile,
  'legalName' | 'brandName' | 'address' | 'base' | 'email' | 'supportPhone'
>;

/** Returns who sells; a company that names no address is at its base. */
export const sellerOf = ({
  legalName,
  brandName,
  address,
  base,
  email,
  supportPhone,
}: Company): Receipt['seller'] => ({
  name: legalName ?? brandName,
  address: address ?? `${base.town}, ${base.state}`,
  email,
  phone: supportPhone,
});

/** '000042' */
export const receiptNumber = (number: number): string => String(number).padStart(6, '0');
