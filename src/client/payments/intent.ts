const KEY = 'paymentIntent';
/** As long as the server holds an authorisation without a booking. */
const LIFETIME_MS = 15 * 60_000;

type Intent = { fingerprint: string; key: string; at: number };

function stored(): Intent | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { fingerprint, key, at } = value as Partial<Intent>;
    if (typeof fingerprint !== 'string' || typeof key !== 'string' || typeof at !== 'number') return null;
    return { fingerprint, key, at };
  } catch {
    return null;
  }
}

/**
 * The idempotency key of one intent to pay: the same for the same order however often it is sent, after a
 * reload too. `fingerprint` is what is paid for; the key has 36 characters.
 */
export function intentKey(fingerprint: string, nowMs = Date.now()): string {
  const known = stored();
  if (known && known.fingerprint === fingerprint && nowMs - known.at < LIFETIME_MS) return known.key;
  const key = crypto.randomUUID();
  sessionStorage.setItem(KEY, JSON.stringify({ fingerprint, key, at: nowMs } satisfies Intent));
  return key;
}

/** The intent was answered for good (declined, booked or voided): the next payment is another one. */
export function endIntent(): void {
  sessionStorage.removeItem(KEY);
}
