import * as z from 'zod/mini';
import type { BillingContact } from '../../../domain/money/payment.ts';
import { PaymentDeclined, type PaymentProvider, PaymentUnavailable } from './provider.ts';
import { squareCards } from './square-cards.ts';
import { providerDispute, SquareDispute } from './square-dispute.ts';
import { createSquareHttp, readSquare, type SquareHttpOptions } from './square-http.ts';
import { cardOf, providerPayment, refundStateOf, SquarePayment, SquareRefund } from './square-payment.ts';

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
const MAX_REFERENCE_LENGTH = 40;
/** Square's largest page. */
const PAGE_SIZE = '100';

const Paid = z.object({ payment: SquarePayment });
const Listed = z.object({ payments: z.optional(z.array(SquarePayment)), cursor: z.optional(z.string()) });
const Disputed = z.object({ dispute: SquareDispute });
const Refunded = z.object({ refund: SquareRefund });

/** Creates a provider for Square's Payments and Refunds API; amounts in USD cents. */
export function createSquareProvider(options: SquareOptions): PaymentProvider {
  const request = createSquareHttp({ ...options, baseUrl: options.baseUrl ?? hosts[options.environment] });
  const pathOf = (paymentId: string) => `/v2/payments/${encodeURIComponent(paymentId)}`;

  const readPayment = async (paymentId: string) =>
    readSquare(Paid, await request({ method: 'GET', path: pathOf(paymentId) })).payment;

  const readRefund = async (refundId: string) =>
    readSquare(
      Refunded,
      await request({ method: 'GET', path: `/v2/refunds/${encodeURIComponent(refundId)}` }),
    ).refund;

  const withRefunds = async (payment: z.infer<typeof SquarePayment>) =>
    providerPayment(payment, await Promise.all((payment.refund_ids ?? []).map(readRefund)));

  /** Lists the location's payments, oldest first, page after page. */
  async function* list(filter: Record<string, string>) {
    const query = new URLSearchParams({
      ...{ location_id: options.locationId, sort_order: 'ASC', limit: PAGE_SIZE },
      ...filter,
    });
    for (;;) {
      const page = readSquare(Listed, await request({ method: 'GET', path: `/v2/payments?${query}` }));
      yield* page.payments ?? [];
      if (!page.cursor) return;
      query.set('cursor', page.cursor);
    }
  }

  /**
   * Completes or cancels a payment. Square rejects a repeated call, so the payment's status then decides. A success that
   * does not say the payment's status is none: a proxy may have answered.
   */
  async function moveTo(wanted: 'COMPLETED' | 'CANCELED', action: 'complete' | 'cancel', paymentId: string) {
    try {
      const answer = await request({ method: 'POST', path: `${pathOf(paymentId)}/${action}`, body: {} });
      const { status } = readSquare(Paid, answer).payment;
      if (status !== wanted) throw new PaymentUnavailable(`Square answered ${status} to ${action}`);
    } catch (error) {
      if (!(error instanceof PaymentDeclined)) throw error;
      if ((await readPayment(paymentId)).status !== wanted) throw error;
    }
  }

  return {
    ...squareCards(request),
    async authorize({ amountCents, sourceId, providerCustomerId, idempotencyKey, billingContact }) {
      const answer = await request({
        method: 'POST',
        path: '/v2/payments',
        body: {
          source_id: sourceId,
          ...(providerCustomerId && { customer_id: providerCustomerId }),
          idempotency_key: checkedKey(idempotencyKey, MAX_REFERENCE_LENGTH),
          // Square lists payments by their reference and not by their key.
          reference_id: idempotencyKey,
          amount_money: money(amountCents),
          autocomplete: false,
          location_id: options.locationId,
          ...(billingContact && { billing_address: address(billingContact) }),
        },
      });
      const { payment } = readSquare(Paid, answer);
      if (payment.status === 'FAILED') throw new PaymentDeclined('PAYMENT_FAILED', 'The payment failed.');
      if (payment.status === 'CANCELED')
        throw new PaymentDeclined('PAYMENT_CANCELED', 'The payment was cancelled.');
      return { providerPaymentId: payment.id, card: cardOf(payment) };
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
      const { id, status } = readSquare(Refunded, answer).refund;
      const state = refundStateOf(status);
      if (state === 'failed') throw new PaymentDeclined(`REFUND_${status}`, 'The refund was refused.');
      return { refundId: id, state };
    },
    findRefund: async (refundId) => refundStateOf((await readRefund(refundId)).status),
    async findPayment(paymentId) {
      const payment = await readPayment(paymentId).catch((error: unknown) => {
        if (error instanceof PaymentDeclined && error.code === 'NOT_FOUND') return null;
        throw error;
      });
      return payment && withRefunds(payment);
    },
    async findByIdempotencyKey(idempotencyKey, sinceMs) {
      for await (const payment of list({ begin_time: new Date(sinceMs).toISOString() })) {
        if (payment.reference_id === idempotencyKey) return withRefunds(payment);
      }
      return null;
    },
    async *listSince(updatedSinceMs) {
      const updated_at_begin_time = new Date(updatedSinceMs).toISOString();
      for await (const payment of list({ updated_at_begin_time, sort_field: 'UPDATED_AT' })) {
        yield await withRefunds(payment);
      }
    },
    async findDispute(disputeId) {
      const path = `/v2/disputes/${encodeURIComponent(disputeId)}`;
      const answer = await request({ method: 'GET', path }).catch(nullIfUnknown);
      return answer === null ? null : providerDispute(readSquare(Disputed, answer).dispute);
    },
    async cancelByIdempotencyKey(idempotencyKey) {
      const answer = await request({
        method: 'POST',
        path: '/v2/payments/cancel',
        body: { idempotency_key: checkedKey(idempotencyKey) },
      });
      readSquare(z.object({}), answer);
    },
  };
}

function nullIfUnknown(error: unknown): null {
  if (error instanceof PaymentDeclined && error.code === 'NOT_FOUND') return null;
  throw error;
}

/** Square's amounts are 64-bit; a price is a safe integer, or there is a mistake. */
function money(amountCents: number) {
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0)
    throw new RangeError(`invalid amount ${amountCents}`);
  return { amount: amountCents, currency: 'USD' };
}

function checkedKey(key: string, maxLength = MAX_KEY_LENGTH): string {
  if (key.length < 1 || key.length > maxLength)
    throw new RangeError(`idempotency keys have 1 to ${maxLength} characters`);
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
