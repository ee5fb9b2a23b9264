import type { Receipt } from '../../../contract/shapes/receipt.ts';
import { sellerOf } from '../../../contract/shapes/receipt.ts';
import { Failure } from '../../../domain/failure.ts';
import { Card } from '../../../domain/money/card.ts';
import { toDollars } from '../../../domain/money/money.ts';
import { PaymentStatus } from '../../../domain/money/payment.ts';
import { toTime, toTimeOrNull } from '../../../domain/time.ts';
import type { Context } from '../../context.ts';
import type { BookingRow, Db, PaymentRow } from '../../platform/db/schema.ts';
import { listPaymentsOfBooking } from '../queries.ts';
import { listRefunds } from '../refunds/queries.ts';
import { isDone, isMove, sumOf } from '../refunds/refund-rows.ts';
import { findTip } from '../tips/queries.ts';
import { findReceipt } from './queries.ts';

type Cards = {
  card: Card | null;
  /** The card that the tip was charged to; null without a tip. */
  tipCard: Card | null;
};

/** Returns the card of a booking, and that of its tip. */
export async function cardsOf(db: Db, bookingId: string): Promise<Cards> {
  const [payment] = await listPaymentsOfBooking(db, bookingId);
  const tip = await findTip(db, bookingId);
  return { card: payment ? storedCard(payment) : null, tipCard: tip ? storedCard(tip) : null };
}

/** Returns the card of a payment as it was stored. */
export const storedCard = ({
  cardBrand: brand,
  cardLast4: last4,
}: Pick<PaymentRow, 'cardBrand' | 'cardLast4'>) => Card.safeParse({ brand, last4 }).data ?? null;

/** A booking with what its technician has entered of the charge. */
type Billed = BookingRow & {
  proofKwh: number | null;
  startPercent: number | null;
  endPercent: number | null;
};

/** Returns the receipt of a booking. @throws Failure RECEIPT_NOT_FOUND while its card has not been charged */
export async function receiptOf(context: Pick<Context, 'db' | 'config'>, booking: Billed): Promise<Receipt> {
  const receipt = await findReceiptOf(context, booking);
  if (!receipt) throw new Failure('RECEIPT_NOT_FOUND');
  return receipt;
}

/** Returns the receipt of a booking; null while its card has not been charged. */
export async function findReceiptOf(
  { db, config: { company } }: Pick<Context, 'db' | 'config'>,
  booking: Billed,
): Promise<Receipt | null> {
  const charged = await Promise.all(
    (await listPaymentsOfBooking(db, booking.id)).map(async (payment) => ({
      payment,
      receipt: await findReceipt(db, payment.id),
      refunds: await listRefunds(db, payment.id),
    })),
  );
  const charges = charged.flatMap(({ payment, receipt }) =>
    receipt
      ? {
          number: receipt.number,
          at: toTime(receipt.issuedAt),
          amount: toDollars(payment.amountCents),
          card: storedCard(payment),
        }
      : [],
  );
  const [first] = charged;
  if (!first?.receipt) return null;
  const { payment, receipt } = first;
  const rows = charged.flatMap(({ refunds }) => refunds);
  const made = rows
    .filter(({ state }) => state === 'done')
    .sort((a, b) => (a.endedAt ?? 0) - (b.endedAt ?? 0));
  const givenBackCents = sumOf(made);
  // As `refundedCents` of a booking.
  const failedCents = sumOf(rows.filter((row) => isMove(row) && row.state === 'failed'));
  const refundedCents = Math.max(0, sumOf(made.filter((row) => !isMove(row))) - failedCents);
  const chargedCents = charged.reduce((sum, each) => sum + (each.receipt ? each.payment.amountCents : 0), 0);
  const paidCents = chargedCents - givenBackCents;
  const { taxCents } = booking;
  return {
    number: receipt.number,
    issuedAt: toTime(receipt.issuedAt),
    bookingId: booking.id,
    customerName: booking.customerName,
    serviceType: booking.serviceType,
    location: booking.location,
    vehicleInfo: booking.vehicleInfo || null,
    arrivedAt: toTimeOrNull(booking.arrivedAt),
    startedAt: toTimeOrNull(booking.startedAt),
    completedAt: toTimeOrNull(booking.completedAt),
    kwh: booking.proofKwh,
    startPercent: booking.startPercent,
    endPercent: booking.endPercent,
    baseFee: toDollars(booking.baseFeeCents),
    distanceCharges: toDollars(booking.distanceChargesCents),
    energyCharges: toDollars(booking.energyChargesCents),
    netAmount: toDollars(booking.totalCents - taxCents),
    taxAmount: toDollars(taxCents),
    taxState: booking.taxState,
    taxPercent: booking.taxRate / 1000,
    totalAmount: toDollars(booking.totalCents),
    paymentStatus: statusOf(
      charged.map((each) => each.payment),
      refundedCents,
    ),
    card: storedCard(payment),
    refunds: made.map(({ endedAt, amountCents, taxCents: tax }) => ({
      at: toTime(endedAt ?? receipt.issuedAt),
      amount: toDollars(amountCents),
      taxAmount: toDollars(tax),
    })),
    ...(booking.movedAt !== null && { charges }),
    refundedAmount: toDollars(givenBackCents),
    // A part of what was kept may have been given back later.
    keptAmount: booking.keptCents ? toDollars(Math.min(booking.keptCents, paidCents)) : null,
    keptCause: booking.keptCents ? booking.cancelCause : null,
    paidAmount: toDollars(paidCents),
    ...(await tipOf(db, booking.id)),
    seller: sellerOf(company),
  };
}

async function tipOf(db: Db, bookingId: string): Promise<Pick<Receipt, 'tip'>> {
  const tip = await findTip(db, bookingId);
  if (!tip || tip.capturedAt === null) return {};
  return {
    tip: {
      at: toTime(tip.capturedAt),
      amount: toDollars(tip.amountCents),
      refundedAmount: toDollars(sumOf((await listRefunds(db, tip.id)).filter(isDone))),
      card: storedCard(tip),
    },
  };
}

/** As `paymentStatus` of a booking: money of another payment may not have been given back. */
function statusOf([first, ...others]: readonly PaymentRow[], refundedCents: number): PaymentStatus {
  const isHeldBeside = others.some((each) => each.status === 'captured' || each.status === 'authorized');
  const status = first?.status === 'refunded' && isHeldBeside ? 'captured' : first?.status;
  if (status === 'captured' && refundedCents > 0) return 'partially_refunded';
  return PaymentStatus.options.find((each) => each === status) ?? 'none';
}
