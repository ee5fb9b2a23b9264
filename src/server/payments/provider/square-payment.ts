import * as z from 'zod/mini';
import { Card, type CardBrand, cardBrands } from '../../../domain/money/card.ts';
import type { ProviderPayment, ProviderStatus, RefundState } from './provider.ts';

const Status = z.string();
const Money = z.object({ amount: z.number() });

/** Absent for other means than a card. What is not as expected here must not lose a payment. */
const CardDetails = z.catch(
  z.optional(z.object({ card: z.object({ card_brand: z.string(), last_4: z.string() }) })),
  undefined,
);

/** Square's brands that have another name here. */
const brands: Record<string, CardBrand> = {
  discover_diners: 'diners_club',
  china_unionpay: 'unionpay',
  square_gift_card: 'gift_card',
};

/** The fields that are read of Square's Payment. */
export const SquarePayment = z.object({
  id: z.string(),
  status: Status,
  amount_money: Money,
  reference_id: z.optional(z.string()),
  refund_ids: z.optional(z.array(z.string())),
  card_details: CardDetails,
  processing_fee: z.optional(z.array(z.object({ amount_money: z.optional(Money) }))),
  created_at: z.string(),
  updated_at: z.string(),
});
/** The fields that are read of Square's PaymentRefund. */
export const SquareRefund = z.object({ id: z.string(), status: Status, amount_money: Money });

type SquareRefund = z.infer<typeof SquareRefund>;

export const cardOf = ({ card_details: details }: z.infer<typeof SquarePayment>): Card | null =>
  details ? toCard(details.card) : null;

/** Returns what is kept of Square's Card; null if it names none. */
export function toCard({ card_brand, last_4: last4 }: { card_brand: string; last_4: string }): Card | null {
  const name = card_brand.toLowerCase();
  const brand = brands[name] ?? cardBrands.find((each) => each === name) ?? 'other';
  return Card.safeParse({ brand, last4 }).data ?? null;
}

/** Returns Square's payment as the port has it. @param refunds the refunds that it names */
export function providerPayment(
  payment: z.infer<typeof SquarePayment>,
  refunds: readonly SquareRefund[],
): ProviderPayment {
  const amountCents = payment.amount_money.amount;
  const refundedCents = sumOf(refunds, 'completed');
  const fees = payment.processing_fee ?? [];
  return {
    providerPaymentId: payment.id,
    idempotencyKey: payment.reference_id ?? null,
    status: statusOf(payment.status, refundedCents >= amountCents),
    amountCents,
    card: cardOf(payment),
    refundedCents,
    pendingRefundCents: sumOf(refunds, 'pending'),
    feeCents:
      fees.length === 0 ? null : fees.reduce((sum, { amount_money }) => sum + (amount_money?.amount ?? 0), 0),
    createdAtMs: Date.parse(payment.created_at),
    updatedAtMs: Date.parse(payment.updated_at),
  };
}

/** Pending refunds do not make a payment refunded, because they may fail. */
function statusOf(status: string, isRefunded: boolean): ProviderStatus {
  if (status === 'CANCELED' || status === 'FAILED') return 'voided';
  if (status !== 'COMPLETED') return 'authorized';
  return isRefunded ? 'refunded' : 'captured';
}

export function refundStateOf(status: string): RefundState {
  if (status === 'COMPLETED') return 'completed';
  return status === 'REJECTED' || status === 'FAILED' ? 'failed' : 'pending';
}

const sumOf = (refunds: readonly SquareRefund[], state: RefundState): number =>
  refunds
    .filter(({ status }) => refundStateOf(status) === state)
    .reduce((sum, { amount_money }) => sum + amount_money.amount, 0);
