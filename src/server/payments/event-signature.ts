import { createHmac, timingSafeEqual } from 'node:crypto';

type Signed = {
  /** The address as the subscription has it: Square signs it together with the body. */
  notificationUrl: string;
  body: string;
};

/** Returns Square's signature of an event: the base64 of HMAC-SHA256 over address and body. */
export const signatureOf = (key: string, { notificationUrl, body }: Signed): string =>
  createHmac('sha256', key).update(notificationUrl).update(body).digest('base64');

/** Whether an event has the right signature, compared in constant time. */
export function isSigned(key: string, signed: Signed, signature: unknown): boolean {
  if (typeof signature !== 'string') return false;
  const [is, should] = [Buffer.from(signature), Buffer.from(signatureOf(key, signed))];
  return is.length === should.length && timingSafeEqual(is, should);
}
