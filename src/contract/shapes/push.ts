import * as z from 'zod/mini';

const base64Url = (bytes: string, message: string) =>
  z.string(message).check(z.regex(new RegExp(bytes), message));

/** The fields of `PushSubscription.toJSON()` that the server stores. */
export const PushAddress = z.object({
  endpoint: z.url('must be a URL').check(z.maxLength(2000)),
  keys: z.object({
    // `p256dh` is an uncompressed P-256 point of 65 bytes, `auth` a secret of 16 bytes (RFC 8291, section 3.2).
    p256dh: base64Url('^B[\\w-]{86}={0,1}$', 'must be an uncompressed P-256 key'),
    auth: base64Url('^[\\w-]{22}={0,2}$', 'must be 16 bytes'),
  }),
});
export type PushAddress = z.infer<typeof PushAddress>;

/**
 * A browser replaces its push address. `former` is the whole former address, whose secret only the browser and the
 * server know; the secret proves that the request comes from the same browser.
 */
export const PushRenewal = z.object({ former: PushAddress, address: PushAddress });
export type PushRenewal = z.infer<typeof PushRenewal>;

export const PushEndpoint = z.object({ endpoint: z.string().check(z.maxLength(2000)) });
export type PushEndpoint = z.infer<typeof PushEndpoint>;

/** Whether this browser gets pushes for the signed-in person. */
export const PushState = z.object({ subscribed: z.boolean() });
export type PushState = z.infer<typeof PushState>;

/** The message to the service worker; a lock screen may show every field. */
export const PushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** One tag per booking: a newer message replaces the older message. */
  tag: z.string(),
  url: z.string(),
  /** Whether a message that replaces another message sounds again. */
  renotify: z.boolean(),
  /** Whether the message stays visible until the person reacts. */
  urgent: z.boolean(),
});
export type PushMessage = z.infer<typeof PushMessage>;
