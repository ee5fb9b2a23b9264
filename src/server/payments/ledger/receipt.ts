import type { Receipt } from '../../../contract/shapes/receipt.ts';
import { sellerOf } from '../../../contract/shapes/receipt.ts';
import { Failure } from '../../../domain/failure.ts';
import { Card } from '../../../domain/money/card.ts';
import { toDollars } from '../../../domain/money/money.ts';
import { PaymentStatus } from '../../../domain/money/payment.ts';
import { toTime, toTimeOrNull } from '../../../domain/time.ts';
import type { Context } from '../../context.ts';
import type { BookingRow, Db, PaymentRow } from '../../platform/db/schema.ts';
import { listRefunds } from '../refunds/queries.ts';
import { findPaymentOfBooking, findReceipt } from './queries.ts';

/** Returns the card of a booking, and the number of its receipt; null while the card has not been charged. */
export async function chargeOf(
  db: Db,
  bookingId: string,
): Promise<{ card: Card | null; receiptNumber: number | null }> {
  const payment = await findPaymentOfBooking(db, bookingId);
  if (!payment) return { card: null, receiptNumber: null };
  return { card: storedCard(payment), receiptNumber: (await findReceipt(db, payment.id))?.number ?? null };
}

/** Returns the card of a payment as it was stored. */
export const storedCard = ({
  cardBrand: brand,
  cardLast4: last4,
}: Pick<PaymentRow, 'cardBrand' | 'cardLast4'>) => Card.safeParse({ brand, last4 }).data ?? null;

/** Returns the receipt of a booking. @throws Failure RECEIPT_NOT_FOUND while its card has not been charged */
export async function receiptOf(
  { db, config: { company } }: Pick<Context, 'db' | 'config'>,
  booking: BookingRow,
): Promise<Receipt> {
  const payment = await findPaymentOfBooking(db, booking.id);
  const receipt = payment && (await findReceipt(db, payment.id));
  if (!receipt) throw new Failure('RECEIPT_NOT_FOUND');
  const made = (await listRefunds(db, payment.id)).filter(({ state }) => state === 'done');
  const refundedCents = made.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const { taxCents } = booking;
  return {
    number: receipt.number,
    issuedAt: toTime(receipt.issuedAt),
    bookingId: booking.id,
    customerName: booking.customerName,
    serviceType: booking.serviceType,
    location: booking.location,
    vehicleInfo: booking.vehicleInfo || null,
    completedAt: toTimeOrNull(booking.completedAt),
    baseFee: toDollars(booking.baseFeeCents),
    distanceCharges: toDollars(booking.distanceChargesCents),
    energyCharges: toDollars(booking.energyChargesCents),
    netAmount: toDollars(booking.totalCents - taxCents),
    taxAmount: toDollars(taxCents),
    taxState: booking.taxState,
    taxPercent: booking.taxRate / 1000,
    totalAmount: toDollars(booking.totalCents),
    paymentStatus: statusOf(payment, refundedCents),
    card: storedCard(payment),
    refunds: made.map(({ endedAt, amountCents, taxCents: tax }) => ({
      at: toTime(endedAt ?? receipt.issuedAt),
      amount: toDollars(amountCents),
      taxAmount: toDollars(tax),
    })),
    refundedAmount: toDollars(refundedCents),
    keptAmount: booking.keptCents ? toDollars(keptOf(booking, refundedCents)) : null,
    keptCause: booking.keptCents ? booking.cancelCause : null,
    paidAmount: toDollars(payment.amountCents - refundedCents),
    seller: sellerOf(company),
  };
}

function statusOf({ status }: PaymentRow, refundedCents: number): PaymentStatus {
  if (status === 'captured' && refundedCents > 0) return 'partially_refunded';
  return PaymentStatus.options.find((each) => each === status) ?? 'none';
}

/** A part of what was kept may have been given back later. */
const keptOf = ({ keptCents, totalCents }: BookingRow, refundedCents: number): number =>
  Math.min(keptCents ?? 0, totalCents - refundedCents);
