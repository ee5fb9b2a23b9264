import { SECOND_MS } from '../../domain/durations.ts';
import type { BillingContact, BillingForm, PaymentRequest } from '../../domain/money/payment.ts';
import { splitName } from '../../domain/money/payment.ts';
import { texts } from '../../domain/texts.ts';
import { call, HttpError, serverFailure } from '../app/http.ts';
import { t } from '../ui/texts.ts';
import type { CardForm, TokenResult } from './card-sdk.ts';
import { endIntent, intentKey, meansOf } from './intent.ts';

export { endIntent };

/** English messages of errors that `paymentProblem` reads. */
const messages = texts({ card: 'Card validation failed', processing: 'Payment processing failed' });

/** What the server is asked to charge. */
export type Charge = Pick<PaymentRequest, 'sourceId' | 'means' | 'billingContact' | 'saveCard'>;

/**
 * Returns the charge of a card that was typed in, for an amount in USD. Rejects with the payment provider's message.
 * @param saves whether the card is saved for the next payment
 */
export async function chargeCard(
  card: CardForm,
  amount: number,
  billing: BillingForm,
  saves = false,
): Promise<Charge> {
  const billingContact = contactOf(billing);
  const { country: countryCode, ...contact } = billingContact;
  const result = await card.tokenize({
    amount: amount.toFixed(2),
    currencyCode: 'USD',
    intent: saves ? 'CHARGE_AND_STORE' : 'CHARGE',
    customerInitiated: true,
    sellerKeyedIn: false,
    billingContact: { ...contact, countryCode },
  });
  const sourceId = tokenOf(result, messages.card);
  if (!saves) return { sourceId, billingContact };
  // The provider saves a card only with the ZIP that was typed in with it.
  const postalCode = result.details?.billing?.postalCode || billingContact.postalCode;
  return { sourceId, billingContact: { ...billingContact, postalCode }, saveCard: true };
}

/** @throws Error with the provider's message, or else this one */
export function tokenOf({ status, token, errors }: TokenResult, otherwise: string): string {
  if (status === 'OK' && token) return token;
  const [first] = errors ?? [];
  const message = first?.detail ?? first?.message ?? otherwise;
  // The message is in the page's language.
  throw status === 'Invalid' ? new CardError(message) : new Error(message);
}

const billingStates = (state: string) => state as BillingContact['state'];

const contactOf = (billing: BillingForm): BillingContact => ({
  ...splitName(billing.cardholderName),
  addressLines: [billing.addressLine1],
  city: billing.city,
  state: billingStates(billing.state),
  postalCode: billing.postalCode,
  country: 'US',
});

/** After this time without an answer the customer can leave the payment. */
export const ANSWER_TIMEOUT_MS = 30 * SECOND_MS;

/** Returns the answer of `work`, however late, and calls `onLate` if there is none after the limit. */
export async function lateAnswer<T>(
  work: Promise<T>,
  onLate: () => void,
  limitMs = ANSWER_TIMEOUT_MS,
): Promise<T> {
  const timer = setTimeout(onLate, limitMs);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Authorises a payment and returns its id. A key whose payment was voided meanwhile is replaced, once. Rejects with an
 * error for `paymentProblem`, or with the HttpError of a 401 and of a time that cannot be booked.
 */
export async function authorize(request: PaymentRequest, triesAgain = true): Promise<string> {
  try {
    // The next attempt sends the same key, and gets the answer that this one did not wait for.
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    const answer = await call('POST /api/create-payment', { body: request, signal });
    if (answer.success) return answer.paymentId;
    // The server never answers so with 200: a proxy on the way has answered.
    throw new Error(messages.processing);
  } catch (error) {
    if (triesAgain && serverFailure(error)?.code === 'PAYMENT_VOIDED') {
      endIntent();
      const idempotencyKey = intentKey(request.amount, meansOf(request));
      return authorize({ ...request, idempotencyKey }, false);
    }
    if (error instanceof DOMException && error.name === 'TimeoutError') throw new ShownError(networkError());
    throw error instanceof HttpError ? refusal(error) : error;
  }
}

const networkError = () => t('Network error. Please check your connection and try again.');

/** An error whose message is in the page's language and is shown unchanged. */
class ShownError extends Error {}

/** A refusal of the card, with the server's words in the page's language. */
class CardError extends Error {}

const isAboutCard = (error: unknown, message: string): boolean =>
  error instanceof CardError || /card/i.test(message);

/** Whether the server has not decided finally: the next attempt must send the same key again. */
const undecided = (status: number, code: string | undefined) =>
  status >= 500 || status === 401 || status === 429 || code === 'PAYMENT_IN_PROGRESS';

function refusal(error: HttpError): Error {
  const failure = serverFailure(error);
  if (!undecided(error.status, failure?.code)) endIntent();
  if (error.status === 401 || failure?.code.startsWith('SLOT_')) return error;
  if (error.status === 429 && failure) return new ShownError(t(failure.message));
  const message = detailOf(failure?.body.details) ?? failure?.message;
  if (message !== undefined) return error.status === 402 ? new CardError(message) : new Error(message);
  return new ShownError(t('Payment failed with status {status}', { status: error.status }));
}

function detailOf(details: unknown): string | undefined {
  const first: unknown = Array.isArray(details) ? details[0] : details;
  if (typeof first === 'string') return first;
  if (typeof first !== 'object' || first === null || !('detail' in first)) return undefined;
  return typeof first.detail === 'string' ? first.detail : undefined;
}

/** Returns the description of the toast 'Payment Failed'. The provider answers in English. */
export function paymentProblem(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  if (error instanceof ShownError) return message;
  if (isAboutCard(error, message))
    return t('Card validation failed. Please check your card details and try again.');
  if (/network|fetch/i.test(message)) return networkError();
  return message ? t(message) : t('There was an issue processing your payment.');
}

/** Returns why a payment failed, as the provider or the server said: the text beside the card form. */
export function refusalOf(error: unknown): string {
  const problem = paymentProblem(error);
  const message = error instanceof Error ? error.message : '';
  return isAboutCard(error, message) ? t(message) : problem;
}
