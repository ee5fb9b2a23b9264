import * as z from 'zod/mini';

const base64Url = (bytes: string, message: string) =>
  z.string(message).check(z.regex(new RegExp(bytes), message));

/** What a browser gives out of `PushSubscription.toJSON()`; anything else in it is left out. */
export const PushAddress = z.object({
  endpoint: z.url('must be a URL').check(z.maxLength(2000)),
  keys: z.object({
    // An uncompressed point of P-256, 65 bytes, and 16 bytes of secret (RFC 8291, section 3.2).
    p256dh: base64Url('^B[\\w-]{86}={0,1}$', 'must be an uncompressed P-256 key'),
    auth: base64Url('^[\\w-]{22}={0,2}$', 'must be 16 bytes'),
  }),
});
export type PushAddress = z.infer<typeof PushAddress>;

/**
 * A browser's address has changed. `former` is all of what it gave before: only that browser and the server know its
 * secret, so it speaks for nobody else.
 */
export const PushRenewal = z.object({ former: PushAddress, address: PushAddress });
export type PushRenewal = z.infer<typeof PushRenewal>;

export const PushEndpoint = z.object({ endpoint: z.string().check(z.maxLength(2000)) });
export type PushEndpoint = z.infer<typeof PushEndpoint>;

/** Whether this browser is told of this person's bookings. */
export const PushState = z.object({ subscribed: z.boolean() });
export type PushState = z.infer<typeof PushState>;

/** What the service worker is told: all of it may be read on a lock screen. */
export const PushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** One per booking: a newer message replaces the older one. */
  tag: z.string(),
  url: z.string(),
  /** Whether it sounds again where it replaces another. */
  renotify: z.boolean(),
  /** Whether it stays until somebody touches it. */
  urgent: z.boolean(),
});
export type PushMessage = z.infer<typeof PushMessage>;
