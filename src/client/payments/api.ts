import type { BillingForm, PaymentRequest } from '../../domain/payment.ts';
import { splitName } from '../../domain/payment.ts';
import { call, HttpError, serverFailure } from '../app/http.ts';
import type { CardForm } from './card-sdk.ts';
import { endIntent } from './intent.ts';

export { endIntent };

/** The card's one-time token. Rejects with the provider's own words. */
export async function tokenOf(card: CardForm): Promise<string> {
  const { status, token, errors } = await card.tokenize();
  if (status === 'OK' && token) return token;
  const [first] = errors ?? [];
  throw new Error(first?.detail ?? first?.message ?? 'Card validation failed');
}

const billingStates = (state: string) => state as PaymentRequest['billingContact']['state'];

/** Puts the request together; amount in USD. */
export function paymentRequest(
  amount: number,
  sourceId: string,
  billing: BillingForm,
  idempotencyKey: string,
): PaymentRequest {
  return {
    amount,
    sourceId,
    billingContact: {
      ...splitName(billing.cardholderName),
      addressLines: [billing.addressLine1],
      city: billing.city,
      state: billingStates(billing.state),
      postalCode: billing.postalCode,
      country: 'US',
    },
    idempotencyKey,
  };
}

/** Authorises a payment and gives its id. Rejects with words for the customer. */
export async function authorize(request: PaymentRequest): Promise<string> {
  try {
    const answer = await call('POST /api/create-payment', { body: request });
    if (answer.success) return answer.paymentId;
    // No answer of the server's: something on the way has said it.
    throw new Error('Payment processing failed');
  } catch (error) {
    throw error instanceof HttpError ? refusal(error) : error;
  }
}

/** No payment is taken for now; the message says until when. */
class PaymentPaused extends Error {}

/** Answers after which the server may still come to another one: the same key must be sent again. */
const undecided = (status: number, code: string | undefined) =>
  status >= 500 || status === 401 || status === 429 || code === 'PAYMENT_IN_PROGRESS';

function refusal(error: HttpError): Error {
  const failure = serverFailure(error);
  if (!undecided(error.status, failure?.code)) endIntent();
  if (error.status === 401) return error;
  if (error.status === 429 && failure) return new PaymentPaused(failure.message);
  const fallback = `Payment failed with status ${error.status}`;
  return new Error(detailOf(failure?.body.details) ?? failure?.message ?? fallback);
}

function detailOf(details: unknown): string | undefined {
  const first: unknown = Array.isArray(details) ? details[0] : details;
  if (typeof first === 'string') return first;
  if (typeof first !== 'object' || first === null || !('detail' in first)) return undefined;
  return typeof first.detail === 'string' ? first.detail : undefined;
}

/** The description of 'Payment Failed'. */
export function paymentProblem(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  if (error instanceof PaymentPaused) return message;
  if (/card/i.test(message)) return 'Card validation failed. Please check your card details and try again.';
  if (/network|fetch/i.test(message)) return 'Network error. Please check your connection and try again.';
  return message || 'There was an issue processing your payment.';
}

/** Why a payment failed, in the provider's or the server's own words: what stands beside the card. */
export function refusalOf(error: unknown): string {
  const problem = paymentProblem(error);
  const own = error instanceof Error ? error.message : '';
  return /card/i.test(own) ? own : problem;
}
