import * as z from 'zod/mini';
import { DisputeState } from '../../domain/money/dispute.ts';
import { texts } from '../../domain/texts.ts';
import { Time } from '../../domain/time.ts';

/** The state of a payment in the books; `intent` has no known outcome yet. */
export const BooksStatus = z.enum([
  'intent',
  'declined',
  'authorized',
  'captured',
  'partially_refunded',
  'refunded',
  'voided',
  'failed',
]);
export type BooksStatus = z.infer<typeof BooksStatus>;

export const booksStatusName: Record<BooksStatus, string> = texts({
  intent: 'No answer yet',
  declined: 'Declined',
  authorized: 'Reserved',
  captured: 'Paid',
  partially_refunded: 'Partly refunded',
  refunded: 'Refunded',
  voided: 'Released',
  failed: 'Charge refused',
});

/** A payment in the list of the books; amounts in USD. */
export const ListedPayment = z.object({
  id: z.string(),
  createdAt: Time,
  capturedAt: z.nullable(Time),
  bookingId: z.nullable(z.string()),
  customerName: z.nullable(z.string()),
  amount: z.number(),
  /** The amount without its tax; null, as the tax, for a payment without a booking and for a tip. */
  netAmount: z.nullable(z.number()),
  taxAmount: z.nullable(z.number()),
  /** What the provider keeps; null until the provider has said so. */
  feeAmount: z.nullable(z.number()),
  refundedAmount: z.number(),
  status: BooksStatus,
  receiptNumber: z.nullable(z.int()),
  provider: z.string(),
  providerPaymentId: z.nullable(z.string()),
  /** The technician whose tip it is; null for a payment of a booking. */
  tipTechId: z.nullable(z.string()),
});
export type ListedPayment = z.infer<typeof ListedPayment>;

/** What moved on a day of the business clock, in USD: captured − refunded = net + tax + tips. */
export const DayTotals = z.object({
  day: z.string(),
  /** The number of captured payments. */
  count: z.int(),
  captured: z.number(),
  refunded: z.number(),
  net: z.number(),
  tax: z.number(),
  /** The technicians' tips, less those that were given back. */
  tips: z.number(),
  fees: z.number(),
  /** What cardholders' banks have taken back. */
  chargedBack: z.number(),
});
export type DayTotals = z.infer<typeof DayTotals>;

/** The sales tax of a month, a state and a rate, in USD. `state` and `percent` are null for bookings without a known tax. */
export const TaxLine = z.object({
  /** `2026-11` */
  month: z.string(),
  state: z.nullable(z.string()),
  percent: z.nullable(z.number()),
  salesNet: z.number(),
  salesTax: z.number(),
  refundsNet: z.number(),
  refundsTax: z.number(),
  /** The tax of sales less that of refunds, which the company owes the state. */
  balance: z.number(),
});
export type TaxLine = z.infer<typeof TaxLine>;

/** The tips of a technician on a day of the business clock, in USD. */
export const TipLine = z.object({
  day: z.string(),
  techId: z.string(),
  /** Null for an account without a name. */
  name: z.nullable(z.string()),
  /** The number of tips that were charged. */
  count: z.int(),
  given: z.number(),
  refunded: z.number(),
  /** What the company owes the technician for the day; below zero if more was given back. */
  balance: z.number(),
});
export type TipLine = z.infer<typeof TipLine>;

/** `approval`: a refund that waits for another admin. `dispute`: the card's bank has not decided. */
export const StuckKind = z.enum([
  'open-task',
  'failed-task',
  'refund',
  'approval',
  'dispute',
  'capture',
  'hold',
  'books',
]);
export type StuckKind = z.infer<typeof StuckKind>;

/** Money that does not move although it should; `amount` in USD. */
export const StuckPayment = z.object({
  id: z.string(),
  kind: StuckKind,
  /** The kind of background job; null if no job is concerned. */
  taskKind: z.nullable(z.string()),
  /** The failed task with which an admin has it tried again; null if there is nothing to try. */
  taskId: z.nullable(z.string()),
  paymentId: z.nullable(z.string()),
  bookingId: z.nullable(z.string()),
  amount: z.nullable(z.number()),
  since: Time,
  /** What was said: by the payment provider, the bank, the server, or the admin who has asked for the refund. */
  reason: z.nullable(z.string()),
  /** The admin who has asked for a refund that waits. */
  requestedBy: z.nullable(z.string()),
  disputeState: z.nullable(DisputeState),
  /** Until when the bank takes an answer. */
  dueAt: z.nullable(Time),
  /** When the server tries again by itself; null if it does not. */
  nextAttemptAt: z.nullable(Time),
});
export type StuckPayment = z.infer<typeof StuckPayment>;
