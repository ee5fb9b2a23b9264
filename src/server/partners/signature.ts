import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '../../domain/durations.ts';

/** A signed message is taken for so long, so that a recorded one is of no use later. */
const VALID_MS = 5 * MINUTE_MS;

const SIGNATURE_HEADER = 'x-partner-signature';
const TIME_HEADER = 'x-partner-time';

type Message = { method: string; path: string; body: string };

/** Returns the hex of HMAC-SHA256 over time, method, path and body, a line each. */
const signatureOf = (secret: string, atMs: number, { method, path, body }: Message): string =>
  createHmac('sha256', secret).update(`${atMs}\n${method}\n${path}\n${body}`).digest('hex');

/** Returns the headers of a message that is sent now. */
export const signedHeaders = (secret: string, atMs: number, message: Message): Record<string, string> => ({
  [TIME_HEADER]: String(atMs),
  [SIGNATURE_HEADER]: signatureOf(secret, atMs, message),
});

/** Whether a message has the right signature and is of the last or the next minutes; compared in constant time. */
export function isSigned(
  secret: string,
  message: Message,
  headers: Record<string, unknown>,
  nowMs: number,
): boolean {
  const atMs = Number(headers[TIME_HEADER]);
  const signature = headers[SIGNATURE_HEADER];
  if (!Number.isSafeInteger(atMs) || Math.abs(nowMs - atMs) > VALID_MS) return false;
  if (typeof signature !== 'string') return false;
  const [received, expected] = [Buffer.from(signature), Buffer.from(signatureOf(secret, atMs, message))];
  return received.length === expected.length && timingSafeEqual(received, expected);
}
