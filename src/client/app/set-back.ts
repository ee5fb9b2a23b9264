/** No answer takes longer to arrive. */
const LATEST_MS = 2 * 60_000;

/**
 * Whether `nextMs` is earlier than `knownMs` because its answer arrived late. A time that is earlier by minutes is not
 * late: the server's clock was set back, and the known time is in the future.
 */
export function isLate(nextMs: number, knownMs: number): boolean {
  return nextMs < knownMs && knownMs - nextMs <= LATEST_MS;
}
