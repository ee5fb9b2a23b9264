import { INTENT_LIFETIME_MS } from '../../domain/money/payment.ts';
import { fieldsOf } from '../app/fields-of.ts';
import { deviceStore } from '../offline/device-store.ts';
import { deviceNow } from '../ui/server-clock.ts';

type Intent = { amount: number; key: string };

const stored = deviceStore<Intent>('paymentIntent', INTENT_LIFETIME_MS, (value) => {
  const { amount, key } = fieldsOf(value);
  return typeof amount === 'number' && typeof key === 'string' ? { amount, key } : null;
});

/**
 * Returns the idempotency key of an intent to pay, 36 characters. The key stays the same until the payment is decided
 * and booked, also after a reload, in another tab and for a corrected form. Another amount (USD) has another key,
 * because an authorisation is for one amount.
 */
export function intentKey(amount: number, nowMs = deviceNow()): string {
  const known = stored.load(nowMs);
  if (known?.amount === amount) return known.key;
  const key = crypto.randomUUID();
  stored.save({ amount, key }, nowMs);
  return key;
}

/** Ends the intent after its final answer (declined, booked or voided): the next payment has another key. */
export const endIntent = (): void => stored.clear();
