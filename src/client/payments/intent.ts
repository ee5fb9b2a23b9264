import { fieldsOf } from '../app/fields-of.ts';
import { deviceStore } from '../offline/device-store.ts';

/** As long as the server holds an authorisation without a booking. */
const LIFETIME_MS = 15 * 60_000;

type Intent = { amount: number; key: string };

const kept = deviceStore<Intent>('paymentIntent', LIFETIME_MS, (value) => {
  const { amount, key } = fieldsOf(value);
  return typeof amount === 'number' && typeof key === 'string' ? { amount, key } : null;
});

/**
 * The idempotency key of one intent to pay, 36 characters: the same until the intent has its answer and the
 * booking is made, also after a reload, in another tab and for a corrected form. An authorisation is for an
 * amount, so that only another amount (USD) takes another key.
 */
export function intentKey(amount: number, nowMs = Date.now()): string {
  const known = kept.load(nowMs);
  if (known?.amount === amount) return known.key;
  const key = crypto.randomUUID();
  kept.save({ amount, key }, nowMs);
  return key;
}

/** The intent has its final answer (declined, booked or voided): the next payment has another key. */
export const endIntent = (): void => kept.clear();
