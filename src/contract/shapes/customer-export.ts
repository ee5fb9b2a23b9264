import * as z from 'zod/mini';
import { AuditAction } from '../../domain/audit.ts';
import { Booking } from '../../domain/bookings/booking.ts';
import { CustomerReport } from '../../domain/bookings/customer-report.ts';
import { ProblemKind } from '../../domain/bookings/job-problem.ts';
import { ThreadSide } from '../../domain/bookings/thread.ts';
import { PartnerCallState } from '../../domain/dispatch/partner-call.ts';
import { Card } from '../../domain/money/card.ts';
import { SavedCard } from '../../domain/money/saved-card.ts';
import { Prediction } from '../../domain/operations/prediction.ts';
import { User } from '../../domain/people/customer.ts';
import { CustomerVehicle } from '../../domain/people/vehicle.ts';
import { EarlierOutcome } from '../../domain/promise/earlier.ts';
import { Time } from '../../domain/time.ts';
import { Rating } from './rating.ts';

/** An event of a booking's history; staff appear by role only. */
const ExportedEvent = z.object({
  at: Time,
  role: z.string(),
  kind: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
});

/** A message to the customer; `to` is an e-mail address or the push service of a browser. */
const ExportedMessage = z.object({
  at: Time,
  kind: z.string(),
  channel: z.string(),
  to: z.string(),
  outcome: z.nullable(z.string()),
});

const ExportedBooking = z.object({
  booking: Booking,
  history: z.array(ExportedEvent),
  /** When the technician was expected, as known at each step. */
  predictions: z.array(Prediction),
  /** Earlier times that were offered; `outcome` is null while one is open. */
  earlierOffers: z.array(
    z.object({ startAt: Time, offeredAt: Time, expiresAt: Time, outcome: z.nullable(EarlierOutcome) }),
  ),
  /** What the technician has reported; `endedAt` is null while it goes on. */
  problems: z.array(
    z.object({
      at: Time,
      kind: ProblemKind,
      note: z.nullable(z.string()),
      photoUrl: z.nullable(z.string()),
      endedAt: z.nullable(Time),
    }),
  ),
  /** What the customer has reported; `settledAt` is null while it waits for an answer. */
  reports: z.array(z.omit(CustomerReport, { id: true })),
  /** What dispatchers have noted. */
  notes: z.array(z.object({ at: Time, note: z.string() })),
  /** The partner companies that got the call; `givenUpAt` is null for one that has it or has done it. */
  partners: z.array(
    z.object({ partner: z.string(), state: PartnerCallState, askedAt: Time, givenUpAt: z.nullable(Time) }),
  ),
  rating: z.nullable(Rating),
  messages: z.array(ExportedMessage),
  /** What the customer, the technician and dispatchers wrote to each other. */
  thread: z.array(z.object({ at: Time, from: ThreadSide, text: z.string() })),
  sharedLinks: z.array(z.object({ createdAt: Time, endedAt: z.nullable(Time) })),
});
export type ExportedBooking = z.infer<typeof ExportedBooking>;

const ExportedPayment = z.object({
  id: z.string(),
  bookingId: z.nullable(z.string()),
  /** Whether it is a tip for the technician of the booking. */
  isTip: z.boolean(),
  /** In USD. */
  amount: z.number(),
  status: z.string(),
  card: z.nullable(Card),
  declined: z.nullable(z.string()),
  createdAt: Time,
  capturedAt: z.nullable(Time),
  voidedAt: z.nullable(Time),
  refundedAt: z.nullable(Time),
});

/** GET /api/account/export: all stored data of one customer. */
export const CustomerExport = z.object({
  exportedAt: Time,
  provider: z.string(),
  profile: User,
  referralSource: z.string(),
  /** What staff have written about the customer. */
  notes: z.array(z.object({ at: Time, changedAt: z.nullable(Time), text: z.string() })),
  /** The profile photo in base64. */
  photo: z.nullable(z.object({ type: z.literal('image/webp'), base64: z.string() })),
  signInProviders: z.array(z.object({ issuer: z.string(), subject: z.string(), since: Time })),
  passkeys: z.array(z.object({ name: z.string(), since: Time, lastUsedAt: z.nullable(Time) })),
  sessions: z.array(
    z.object({
      openedAt: Time,
      /** The time of the last authentication; null if unknown. */
      authenticatedAt: z.nullable(Time),
      expiresAt: Time,
      endedAt: z.nullable(Time),
      lastSeenAt: z.nullable(Time),
      /** The User-Agent header of the browser. */
      userAgent: z.nullable(z.string()),
    }),
  ),
  /** The browsers from which the customer has signed in. */
  devices: z.array(z.object({ lastSignInAt: Time })),
  /** The audit log entries of the account; `address` is null for actions of other people. */
  log: z.array(z.object({ at: Time, by: z.string(), action: AuditAction, address: z.nullable(z.string()) })),
  browsers: z.array(z.object({ pushService: z.string(), since: Time })),
  bookings: z.array(ExportedBooking),
  payments: z.array(ExportedPayment),
  /** The customer's cars, the usual one first. */
  vehicles: z.array(z.omit(CustomerVehicle, { id: true })),
  /** The cards that are saved for the next payment. */
  savedCards: z.array(z.extend(z.omit(SavedCard, { id: true }), { savedAt: Time })),
});
export type CustomerExport = z.infer<typeof CustomerExport>;
