import { lookup } from 'node:dns';
import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import webPush from 'web-push';
import { isPrivateAddress, isPushEndpoint, type PushPlaces } from './push-endpoint.ts';
import { type Pusher, PushPostponed } from './pusher.ts';

const TIMEOUT_MS = 10_000;
const MAX_RETRY_AFTER_MS = 60 * 60_000;

export type VapidKeys = { publicKey: string; privateKey: string };

type Options = PushPlaces & {
  keys: VapidKeys;
  /** `mailto:` or https: the operator's contact for push services. */
  subject: string;
};

/** Creates a sender for Web Push (RFC 8030) with VAPID (RFC 8292) and aes128gcm encryption (RFC 8291). */
export function createWebPusher({ keys, subject, ...places }: Options): Pusher {
  return {
    publicKey: keys.publicKey,
    async push({ endpoint, p256dh, auth }, payload, { ttlSeconds, topic }) {
      if (!isPushEndpoint(endpoint, places)) return 'gone';
      const { method, headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        payload,
        { vapidDetails: { subject, ...keys }, TTL: ttlSeconds, topic, urgency: 'high' },
      );
      const { statusCode = 0, headers: answered } = await post(
        endpoint,
        {
          method,
          headers: headers as RequestOptions['headers'],
          lookup: places.production ? lookupPublic : undefined,
        },
        body,
      );
      if (statusCode >= 200 && statusCode < 300) return 'sent';
      if (statusCode === 404 || statusCode === 410) return 'gone';
      if (statusCode === 429 || statusCode >= 500) {
        throw new PushPostponed(`the push service answered ${statusCode}`, retryAfterMs(answered));
      }
      return 'refused';
    },
  };
}

function retryAfterMs({ 'retry-after': given }: IncomingMessage['headers']): number | null {
  const seconds = Number(given);
  return given && seconds > 0 ? Math.min(MAX_RETRY_AFTER_MS, seconds * 1000) : null;
}

class ConnectionWasClosed extends PushPostponed {}

/** Retries once on a new connection, because the service may close a kept-alive connection just when it is reused. */
async function post(
  endpoint: string,
  options: RequestOptions,
  body: Buffer | null,
): Promise<IncomingMessage> {
  try {
    return await send(endpoint, options, body);
  } catch (error) {
    if (!(error instanceof ConnectionWasClosed)) throw error;
    return send(endpoint, { ...options, agent: false }, body);
  }
}

/** Uses node:https directly, because redirects and names of private addresses must not be followed. */
function send(endpoint: string, options: RequestOptions, body: Buffer | null): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { request } = endpoint.startsWith('https:') ? https : http;
    const sending = request(endpoint, { ...options, signal: AbortSignal.timeout(TIMEOUT_MS) });
    sending.on('error', (error: NodeJS.ErrnoException) => {
      const wasClosed = sending.reusedSocket && error.code === 'ECONNRESET';
      reject(wasClosed ? new ConnectionWasClosed(error.message) : new PushPostponed(error.message));
    });
    sending.on('response', (answer) => {
      answer.resume().on('error', () => undefined);
      resolve(answer);
    });
    sending.end(body);
  });
}

/**
 * Checks the address at connection time, because DNS may have changed to a private address since the endpoint was
 * checked.
 */
const lookupPublic: NonNullable<RequestOptions['lookup']> = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const own = addresses?.find(({ address }) => isPrivateAddress(address));
    const refused = own && new Error(`${hostname} is at the private address ${own.address}`);
    const [first] = addresses ?? [];
    if (error || refused || !first) callback(error ?? refused ?? new Error('no address'), '', 4);
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
