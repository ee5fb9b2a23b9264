import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PushMessage } from '../src/contract/shapes/push.ts';
import { until } from './until.ts';

export type Pushed = PushMessage & { headers: IncomingHttpHeaders };

const sharedInfo = (name: string) => Buffer.from(`Content-Encoding: ${name}\0`);

/** Creates a browser's side of Web Push: its keys, and the decryption (RFC 8291, RFC 8188). */
function createBrowser() {
  const ecdh = createECDH('prime256v1');
  const publicKey = ecdh.generateKeys();
  const auth = randomBytes(16);

  function read(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const keyLength = body.readUInt8(20);
    const sender = body.subarray(21, 21 + keyLength);
    const content = body.subarray(21 + keyLength);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
    const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32));
    const key = Buffer.from(hkdfSync('sha256', secret, salt, sharedInfo('aes128gcm'), 16));
    const nonce = Buffer.from(hkdfSync('sha256', secret, salt, sharedInfo('nonce'), 12));
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(content.subarray(-16));
    const padded = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()]);
    // The last record ends with a delimiter 2 and padding.
    return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
  }
  return { keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') }, read };
}

/** Returns whether the sender is the application server that the browser subscribed to (VAPID, RFC 8292). */
function isSignedFor(origin: string, authorization: string | undefined): boolean {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(\S+)$/.exec(authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  if (!signature) return false;
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  return signed && aud === origin && exp * 1000 > Date.now();
}

/**
 * Starts a push service on this machine that accepts and decrypts messages; `port` allows a start at a known address.
 * `answer` sets the status of the next requests.
 */
export async function startPushService({ port = 0 }: { port?: number } = {}) {
  const browsers = new Map<string, ReturnType<typeof createBrowser> & { heard: Pushed[] }>();
  const state: { answer: number; asked: number; retryAfter: string | null } = {
    answer: 201,
    asked: 0,
    retryAfter: null,
  };

  const server = createServer(async (request, response) => {
    state.asked += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const browser = browsers.get(request.url ?? '');
    const { authorization, ttl } = request.headers;
    const isGood = isSignedFor(url, authorization) && ttl !== undefined;
    const status = !browser ? 404 : !isGood ? 403 : state.answer;
    if (browser && status === 201) {
      const message = PushMessage.parse(JSON.parse(browser.read(Buffer.concat(chunks))));
      browser.heard.push({ ...message, headers: request.headers });
    }
    if (state.retryAfter) response.setHeader('retry-after', state.retryAfter);
    response.writeHead(status).end();
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    state,
    /** Creates a browser with its subscription and its received messages. */
    browser(path = `/push/${randomBytes(8).toString('hex')}`) {
      const browser = { ...createBrowser(), heard: [] as Pushed[] };
      browsers.set(path, browser);
      return {
        address: { endpoint: url + path, keys: browser.keys },
        heard: browser.heard,
        titles: () => browser.heard.map(({ title }) => title.replace(/^.*?: /, '')),
        /** Resolves when the browser has received `count` messages. */
        hears: (count: number): Promise<Pushed[]> =>
          until(`${count} push messages`, () => browser.heard.length >= count && browser.heard),
        /** Unsubscribes the browser: the service no longer knows it. */
        forget: () => browsers.delete(path),
      };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type PushService = Awaited<ReturnType<typeof startPushService>>;
export type PushBrowser = ReturnType<PushService['browser']>;
