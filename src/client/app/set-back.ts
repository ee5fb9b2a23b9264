/** No answer is on its way for so long. */
const LATEST_MS = 2 * 60_000;

/**
 * Whether `next` is of an earlier moment than what is known, and so came late. What is earlier by minutes did not
 * come late: the server's clock has been set back, and what is known lies in the future.
 */
export function isLate(nextMs: number, knownMs: number): boolean {
  return nextMs < knownMs && knownMs - nextMs <= LATEST_MS;
}
