/** A clock is corrected when an answer proves it wrong by more than this: the trip itself proves nothing. */
const TOLERATED_MS = 250;

type Answered = { sentAtMs: number; answeredAtMs: number; receivedAtMs: number };

/**
 * How far the server's clock is ahead of the device's, in milliseconds, after one more acknowledgement; 0 for a
 * clock that is right as far as can be told. What was known stays as long as the answer does not contradict it.
 * @param known null before the first answer
 */
export function learnSkew(
  known: number | null,
  { sentAtMs, answeredAtMs, receivedAtMs }: Answered,
): number | null {
  const unsureMs = (answeredAtMs - sentAtMs) / 2;
  // The clock was set while the answer was under way.
  if (unsureMs < 0) return known;
  const ahead = receivedAtMs - (sentAtMs + unsureMs);
  if (Math.abs(ahead - (known ?? 0)) <= unsureMs + TOLERATED_MS) return known ?? 0;
  return Math.abs(ahead) <= unsureMs + TOLERATED_MS ? 0 : Math.round(ahead);
}
