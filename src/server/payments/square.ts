import * as z from 'zod/mini';
import type { BillingContact } from '../../domain/payment.ts';
import {
  PaymentDeclined,
  type PaymentProvider,
  PaymentUnavailable,
  type RefundedCents,
  type RefundState,
} from './provider.ts';
import { createSquareHttp, type SquareHttpOptions } from './square-http.ts';

const hosts = {
  sandbox: 'https://connect.squareupsandbox.com',
  production: 'https://connect.squareup.com',
} as const;

export type SquareOptions = Omit<SquareHttpOptions, 'baseUrl'> & {
  environment: keyof typeof hosts;
  locationId: string;
  /** Replaces the host of the environment. */
  baseUrl?: string | null;
};

const MAX_KEY_LENGTH = 45;

const Status = z.string();
const Money = z.object({ amount: z.number() });
const Paid = z.object({
  payment: z.object({
    id: z.string(),
    status: Status,
    amount_money: Money,
    refund_ids: z.optional(z.array(z.string())),
  }),
});
const Refunded = z.object({ refund: z.object({ id: z.string(), status: Status, amount_money: Money }) });

/** Creates a provider for Square's Payments and Refunds API; amounts in USD cents. */
export function createSquareProvider(options: SquareOptions): PaymentProvider {
  const request = createSquareHttp({ ...options, baseUrl: options.baseUrl ?? hosts[options.environment] });
  const pathOf = (paymentId: string) => `/v2/payments/${encodeURIComponent(paymentId)}`;

  const readPayment = async (paymentId: string) =>
    read(Paid, await request({ method: 'GET', path: pathOf(paymentId) })).payment;

  const readRefund = async (refundId: string) =>
    read(Refunded, await request({ method: 'GET', path: `/v2/refunds/${encodeURIComponent(refundId)}` }))
      .refund;

  async function refundedCents(refundIds: string[]): Promise<RefundedCents> {
    const refunds = await Promise.all(refundIds.map(readRefund));
    const sumOf = (state: RefundState) =>
      refunds
        .filter(({ status }) => refundState(status) === state)
        .reduce((sum, { amount_money }) => sum + amount_money.amount, 0);
    return { completed: sumOf('completed'), pending: sumOf('pending') };
  }

  /** Completes or cancels a payment. Square rejects a repeated call, so the payment's status then decides. */
  async function moveTo(wanted: 'COMPLETED' | 'CANCELED', action: 'complete' | 'cancel', paymentId: string) {
    try {
      await request({ method: 'POST', path: `${pathOf(paymentId)}/${action}`, body: {} });
    } catch (error) {
      if (!(error instanceof PaymentDeclined)) throw error;
      if ((await readPayment(paymentId)).status !== wanted) throw error;
    }
  }

  return {
    async authorize({ amountCents, sourceId, idempotencyKey, billingContact }) {
      const answer = await request({
        method: 'POST',
        path: '/v2/payments',
        body: {
          source_id: sourceId,
          idempotency_key: checkedKey(idempotencyKey),
          amount_money: money(amountCents),
          autocomplete: false,
          location_id: options.locationId,
          billing_address: address(billingContact),
        },
      });
      const { payment } = read(Paid, answer);
      if (payment.status === 'FAILED') throw new PaymentDeclined('PAYMENT_FAILED', 'The payment failed.');
      if (payment.status === 'CANCELED')
        throw new PaymentDeclined('PAYMENT_CANCELED', 'The payment was cancelled.');
      return { providerPaymentId: payment.id };
    },
    capture: (paymentId) => moveTo('COMPLETED', 'complete', paymentId),
    void: (paymentId) => moveTo('CANCELED', 'cancel', paymentId),
    async refund({ providerPaymentId, amountCents, idempotencyKey }) {
      const answer = await request({
        method: 'POST',
        path: '/v2/refunds',
        body: {
          payment_id: providerPaymentId,
          idempotency_key: checkedKey(idempotencyKey),
          amount_money: money(amountCents),
        },
      });
      const { id, status } = read(Refunded, answer).refund;
      const state = refundState(status);
      if (state === 'failed') throw new PaymentDeclined(`REFUND_${status}`, 'The refund was refused.');
      return { refundId: id, state };
    },
    findRefund: async (refundId) => refundState((await readRefund(refundId)).status),
    findRefunded: async (paymentId) => refundedCents((await readPayment(paymentId)).refund_ids ?? []),
    async find(paymentId) {
      const { status, amount_money, refund_ids = [] } = await readPayment(paymentId);
      if (status === 'CANCELED' || status === 'FAILED') return 'voided';
      if (status !== 'COMPLETED') return 'authorized';
      // Pending refunds do not count, because they may fail.
      const { completed } = await refundedCents(refund_ids);
      return completed >= amount_money.amount ? 'refunded' : 'captured';
    },
    async cancelByIdempotencyKey(idempotencyKey) {
      await request({
        method: 'POST',
        path: '/v2/payments/cancel',
        body: { idempotency_key: checkedKey(idempotencyKey) },
      });
    },
  };
}

function refundState(status: string): RefundState {
  if (status === 'COMPLETED') return 'completed';
  return status === 'REJECTED' || status === 'FAILED' ? 'failed' : 'pending';
}

/** Square's amounts are 64-bit; a price is a safe integer, or there is a mistake. */
function money(amountCents: number) {
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0)
    throw new RangeError(`invalid amount ${amountCents}`);
  return { amount: amountCents, currency: 'USD' };
}

function checkedKey(key: string): string {
  if (key.length < 1 || key.length > MAX_KEY_LENGTH)
    throw new RangeError('idempotency keys have 1 to 45 characters');
  return key;
}

const address = ({
  givenName,
  familyName,
  addressLines,
  city,
  state,
  postalCode,
  country,
}: BillingContact) => ({
  first_name: givenName,
  ...(familyName !== '' && { last_name: familyName }),
  ...Object.fromEntries(addressLines.slice(0, 3).map((line, i) => [`address_line_${i + 1}`, line])),
  locality: city,
  administrative_district_level_1: state,
  postal_code: postalCode,
  country,
});

function read<S extends z.ZodMiniType>(schema: S, answer: unknown): z.infer<S> {
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw new PaymentUnavailable('Square answered in a form that is not understood');
  return parsed.data;
}
