import * as z from 'zod/mini';
import type { BillingContact } from '../../domain/payment.ts';
import { PaymentDeclined, type PaymentProvider, PaymentUnavailable } from './provider.ts';
import { createSquareHttp, type SquareHttpOptions } from './square-http.ts';

const hosts = {
  sandbox: 'https://connect.squareupsandbox.com',
  production: 'https://connect.squareup.com',
} as const;

export type SquareOptions = Omit<SquareHttpOptions, 'baseUrl'> & {
  environment: keyof typeof hosts;
  locationId: string;
  /** In place of the environment's host. */
  baseUrl?: string | null;
};

const LONGEST_KEY = 45;

const Status = z.string();
const Paid = z.object({ payment: z.object({ id: z.string(), status: Status }) });
const Refunded = z.object({ refund: z.object({ id: z.string(), status: Status }) });

/** Cards by Square's Payments and Refunds REST API; amounts in USD cents. */
export function createSquareProvider(options: SquareOptions): PaymentProvider {
  const request = createSquareHttp({ ...options, baseUrl: options.baseUrl ?? hosts[options.environment] });
  const pathOf = (paymentId: string) => `/v2/payments/${encodeURIComponent(paymentId)}`;

  async function paymentStatus(paymentId: string): Promise<string> {
    return read(Paid, await request({ method: 'GET', path: pathOf(paymentId) })).payment.status;
  }

  /** Complete and cancel refuse a second time; then the payment itself tells whether it is as wanted. */
  async function moveTo(wanted: 'COMPLETED' | 'CANCELED', action: 'complete' | 'cancel', paymentId: string) {
    try {
      await request({ method: 'POST', path: `${pathOf(paymentId)}/${action}`, body: {} });
    } catch (error) {
      if (!(error instanceof PaymentDeclined)) throw error;
      if ((await paymentStatus(paymentId)) !== wanted) throw error;
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
      const { status } = read(Refunded, answer).refund;
      if (status === 'REJECTED' || status === 'FAILED') {
        throw new PaymentDeclined(`REFUND_${status}`, 'The refund was refused.');
      }
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

/** Square's amounts are 64-bit; a price of ours is a safe integer, or a mistake. */
function money(amountCents: number) {
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0)
    throw new RangeError(`bad amount ${amountCents}`);
  return { amount: amountCents, currency: 'USD' };
}

function checkedKey(key: string): string {
  if (key.length < 1 || key.length > LONGEST_KEY)
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
