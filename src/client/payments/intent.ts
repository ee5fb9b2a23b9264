import { INTENT_LIFETIME_MS, type PaymentRequest } from '../../domain/money/payment.ts';
import { fieldsOf } from '../app/fields-of.ts';
import { deviceStore } from '../offline/device-store.ts';
import { deviceNow } from '../ui/server-clock.ts';

type Intent = { amount: number; means: string; key: string };

const stored = deviceStore<Intent>(
  'paymentIntent',
  { lifetimeMs: INTENT_LIFETIME_MS, outlivesSession: true },
  (value) => {
    const { amount, means, key } = fieldsOf(value);
    return typeof amount === 'number' && typeof means === 'string' && typeof key === 'string'
      ? { amount, means, key }
      : null;
  },
);

/**
 * Returns the idempotency key of an intent to pay, 36 characters. The key stays the same until the payment is decided
 * and stands in an order, also after a reload, in another tab and for a corrected form. Another amount (USD) has another key,
 * because an authorisation is for one amount; so have other means: a payment without an answer must not take the place of
 * one by the card that was chosen since, nor save a card that is not to be saved any more.
 * @param means a card that is typed in, to be saved or not, one saved card, or a wallet
 */
export function intentKey(amount: number, means: string, nowMs = deviceNow()): string {
  const known = stored.load(nowMs);
  if (known?.amount === amount && known.means === means) return known.key;
  const key = crypto.randomUUID();
  stored.save({ amount, means, key }, nowMs);
  return key;
}

/** Returns what a charge pays by, for its key. The token of a typed card or a wallet is another one at each try. */
export function meansOf({
  means,
  sourceId,
  saveCard,
}: Pick<PaymentRequest, 'means' | 'sourceId' | 'saveCard'>): string {
  if (means === 'saved') return `saved ${sourceId}`;
  return `${means ?? 'card'}${saveCard ? ', to be saved' : ''}`;
}

/**
 * Ends the intent after its final answer (declined, in an order, bound or voided), or when the customer leaves what is
 * authorised: the next payment has another key, so that it never is one by a card that was replaced.
 */
export const endIntent = (): void => stored.clear();
