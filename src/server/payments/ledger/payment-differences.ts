import { holdsMoney } from '../../../domain/money/dispute.ts';
import { isBalanced, movementsOf } from '../../../domain/money/ledger.ts';
import { plainDollars } from '../../../domain/money/money.ts';
import { taxOfPart } from '../../../domain/money/tax.ts';
import type {
  BookingRow,
  DeductionRow,
  DisputeRow,
  EntryRow,
  PaymentRow,
  RefundRow,
} from '../../platform/db/schema.ts';
import { REST } from '../refunds/queries.ts';
import { isDone, isHeld, isMove, leftOf, sumOf, taxSumOf } from '../refunds/refund-rows.ts';
import { madeOf, movementIdOf } from './write-movements.ts';

/**
 * A booking with what its payments are of together and the tax in it, less what it costs less since it was moved;
 * `keptCents` is this payment's share.
 */
type PaidBooking = Pick<BookingRow, 'id' | 'status' | 'totalCents' | 'taxCents' | 'keptCents'> & {
  paidCents: number;
  paidTaxCents: number;
};

/** What the books say of one payment. */
export type Books = {
  payment: PaymentRow;
  booking: PaidBooking | null;
  /** In the order of their numbers. */
  refunds: RefundRow[];
  entries: EntryRow[];
  /** In the order of their numbers. */
  deductions: DeductionRow[];
  disputes: DisputeRow[];
  /** Whether a job for the payment is open. */
  isMoving: boolean;
};

/** The times that a payment of each status must have. */
const times: Partial<Record<PaymentRow['status'], (keyof PaymentRow)[]>> = {
  authorized: ['providerPaymentId', 'authorizedAt'],
  captured: ['providerPaymentId', 'capturedAt'],
  refunded: ['providerPaymentId', 'capturedAt', 'refundedAt'],
  voided: ['voidedAt'],
};

/** Returns a sentence for each difference between the rows that say something of a payment. */
export const differencesOf = (books: Books): string[] => [
  ...ofStatus(books),
  ...ofBooking(books),
  ...ofRefunds(books),
  ...ofDeductions(books),
  ...ofEntries(books),
];

function ofStatus({ payment }: Books): string[] {
  return (times[payment.status] ?? [])
    .filter((column) => payment[column] === null)
    .map((column) => `is ${payment.status} without ${column}`);
}

function ofBooking({ payment, booking, refunds, disputes, isMoving }: Books): string[] {
  const { status, bookingId, amountCents } = payment;
  if (payment.tipBookingId !== null) return ofTip(payment, isMoving);
  if (!booking) {
    if (bookingId !== null) return [`is bound to booking ${bookingId}, which does not exist`];
    return status === 'captured' && !isMoving ? ['is captured without a booking'] : [];
  }
  const found: string[] = [];
  if (booking.paidCents !== booking.totalCents) {
    found.push(
      `is of ${plainDollars(booking.paidCents)}, but the booking's total is ${plainDollars(booking.totalCents)}`,
    );
  }
  if (booking.paidTaxCents !== booking.taxCents) {
    found.push(
      `has ${plainDollars(booking.paidTaxCents)} of tax, but the booking has ${plainDollars(booking.taxCents)}`,
    );
  }
  if (status === 'intent' || status === 'declined') found.push(`has a booking, but is ${status}`);
  if (isMoving) return found;
  if (status === 'authorized') found.push('has a booking, but nothing captures or releases it');
  const isTakenBack = disputes.some(({ state }) => holdsMoney(state));
  if (status === 'captured' && booking.status === 'cancelled' && !isTakenBack) {
    // What another admin has not approved, or has refused to give back, stays.
    const heldBack = refunds.filter((row) => row.requestKey === REST && isHeld(row));
    const keptCents = (booking.keptCents ?? 0) + sumOf(heldBack);
    const heldCents = amountCents - sumOf(refunds.filter(isDone));
    if (keptCents === 0) found.push('is kept, though its booking is cancelled');
    else if (heldCents > keptCents) {
      found.push(
        `holds ${plainDollars(heldCents)}, but its cancelled booking keeps ${plainDollars(keptCents)}`,
      );
    }
  }
  return found;
}

function ofTip({ status, bookingId, tipTechId, taxCents }: PaymentRow, isMoving: boolean): string[] {
  const found: string[] = [];
  if (bookingId !== null) found.push('is a tip, but pays a booking, too');
  if (tipTechId === null) found.push('is a tip for nobody');
  if (taxCents !== 0) found.push(`is a tip, but has ${plainDollars(taxCents)} of tax`);
  if (status === 'intent' || status === 'declined' || status === 'voided')
    found.push(`is a tip, but is ${status}`);
  if (status === 'authorized' && !isMoving) found.push('is a tip, but nothing captures it');
  return found;
}

function ofRefunds({ payment, refunds }: Books): string[] {
  const done = refunds.filter(isDone);
  const doneCents = sumOf(done);
  const found: string[] = [];
  const { amountCents, status } = payment;
  if (leftOf(payment, refunds) < 0) found.push('has refunds of more than was captured');
  if (status === 'refunded' && doneCents !== amountCents) {
    found.push(
      `is refunded, but its refunds sum to ${plainDollars(doneCents)} of ${plainDollars(amountCents)}`,
    );
  }
  if (status === 'captured' && doneCents >= amountCents)
    found.push('is captured, but all of it was given back');
  if (doneCents > 0 && payment.capturedAt === null) found.push('has a refund, but was not captured');
  const taxCents = taxSumOf(done);
  const should = taxOfPart(payment, 0, doneCents);
  // What a move gives back has a tax of its own.
  if (taxCents !== should && (doneCents === amountCents || !refunds.some(isMove)))
    found.push(`has refunds with ${plainDollars(taxCents)} of tax instead of ${plainDollars(should)}`);
  for (const { number, endedAt } of done)
    if (endedAt === null) found.push(`has refund ${number} without its time`);
  return found;
}

function ofDeductions({ payment, deductions, disputes }: Books): string[] {
  const found: string[] = [];
  if (deductions.length > 0 && payment.capturedAt === null) {
    found.push('has something kept by the provider, but was not captured');
  }
  const keptOf = (dispute: string) => deductions.filter(({ disputeId }) => disputeId === dispute);
  for (const { id, state, amountCents } of disputes) {
    const keptCents = keptOf(id).reduce((sum, kept) => sum + kept.amountCents, 0);
    const should = holdsMoney(state) ? amountCents : 0;
    if (keptCents !== should)
      found.push(`has dispute ${id}, which is ${state}, with ${plainDollars(keptCents)} taken back`);
  }
  return found;
}

/** Returns the ids of movements that the rows tell, but that have no entries. */
const missingMovements = (books: Books): string[] => {
  const written = new Set(books.entries.map(({ movementId }) => movementId));
  return expected(books)
    .map(({ id }) => id)
    .filter((id) => !written.has(id));
};

function ofEntries(books: Books): string[] {
  const found = missingMovements(books).map((id) => `has no entries of movement ${id}`);
  const should = new Map(expected(books).map(({ id, lines }) => [id, lines]));
  for (const id of new Set(books.entries.map(({ movementId }) => movementId))) {
    const lines = books.entries.filter(({ movementId }) => movementId === id);
    const expectedLines = should.get(id);
    if (!isBalanced(lines)) found.push(`has movement ${id}, which does not balance`);
    if (!expectedLines) found.push(`has entries of movement ${id}, which its row does not tell`);
    else if (linesText(lines) !== linesText(expectedLines)) {
      found.push(`has movement ${id} with ${linesText(lines)} instead of ${linesText(expectedLines)}`);
    }
  }
  return found;
}

const expected = ({ payment, refunds, deductions }: Books) =>
  movementsOf(payment, madeOf(refunds), deductions).map((movement) => ({
    id: movementIdOf(payment.id, movement),
    lines: movement.lines,
  }));

const linesText = (lines: readonly { account: string; amountCents: number }[]): string =>
  lines
    .map(({ account, amountCents }) => `${account} ${plainDollars(amountCents)}`)
    .sort()
    .join(', ');
