import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import type { Config } from '../config/config.ts';
import { newId } from '../db/id.ts';
import { CSP_REPORTS } from './csp-report-routes.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Allows inline styles and scripts with this nonce in the response. */
    cspNonce: string;
  }
}

const SQUARE = {
  sandbox: ['https://sandbox.web.squarecdn.com', 'https://pci-connect.squareupsandbox.com'],
  production: ['https://web.squarecdn.com', 'https://pci-connect.squareup.com'],
} as const;
const SQUARE_FONTS = [
  'https://square-fonts-production-f.squarecdn.com',
  'https://d1g145x70srn7h.cloudfront.net',
];

/**
 * What Google Pay loads inside the page, by way of the card provider's script. Apple Pay is a part of its browsers and
 * loads nothing.
 */
const WALLETS = {
  page: ['https://pay.google.com'],
  connect: ['https://pay.google.com', 'https://google.com'],
  images: ['https://www.gstatic.com'],
} as const;
const NO_WALLETS = { page: [], connect: [], images: [] } as const;

/** Returns the Permissions-Policy: own pages may use geolocation and the screen; the card provider may use payment. */
function permissionsPolicy(card: string[]): string {
  const nobody = [
    'accelerometer',
    'browsing-topics',
    'camera',
    'display-capture',
    'encrypted-media',
    'gyroscope',
    'hid',
    'idle-detection',
    'local-fonts',
    'magnetometer',
    'microphone',
    'midi',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ];
  const own = ['geolocation', 'screen-wake-lock', 'fullscreen', 'clipboard-write', 'autoplay'];
  return [
    ...own.map((feature) => `${feature}=(self)`),
    `payment=(${['self', ...card].join(' ')})`,
    'publickey-credentials-get=(self)',
    'publickey-credentials-create=(self)',
    ...nobody.map((feature) => `${feature}=()`),
  ].join(', ');
}

const WORKER_PATH = '/sw.js';

/** A service worker has the policy of its script: without one that lets it load, it does not install. */
const isWorker = (url: string): boolean => url === WORKER_PATH || url.startsWith(`${WORKER_PATH}?`);

/** Whether a browser shows the answer as a page, or runs it by itself: only then most security headers mean anything. */
function isDocument(request: FastifyRequest, reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type') ?? '').startsWith('text/html') || isWorker(request.url);
}

/** The policy of what is no document, in case that a browser shows it as one. */
const NO_DOCUMENT_POLICY = "default-src 'none';frame-ancestors 'none'";
const YEAR_SECONDS = 31_536_000;

/**
 * Sets the Content-Security-Policy and the other security headers. Pages may load from the app, the tile host and the
 * card provider; inline code needs a nonce. What is no document has few headers, which are a good part of a small answer.
 */
export function addSecurityHeaders(app: FastifyInstance, { publicUrl, tiles, payment }: Config): void {
  const card = payment.provider === 'square' ? [...SQUARE[payment.environment]] : [];
  const wallets = payment.provider === 'square' ? WALLETS : NO_WALLETS;
  const fonts = payment.provider === 'square' ? SQUARE_FONTS : [];
  const isHttps = publicUrl.startsWith('https:');
  const sockets = publicUrl.replace(/^http/, 'ws');
  const nonces = new WeakMap<ServerResponse, string>();
  const nonce = (_: IncomingMessage, response: ServerResponse) => `'nonce-${nonces.get(response)}'`;
  // @fastify/helmet would build all of this again for each request.
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...card, ...wallets.page, nonce],
        styleSrc: ["'self'", ...card, nonce],
        fontSrc: ["'self'", ...fonts],
        imgSrc: ["'self'", 'data:', 'blob:', tileHost(tiles.url), ...wallets.images],
        connectSrc: ["'self'", sockets, ...card, ...wallets.connect],
        frameSrc: ["'self'", ...card, ...wallets.page],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
        reportUri: [CSP_REPORTS],
        reportTo: ['csp'],
      },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isHttps,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'sameorigin' },
  });
  const permissions = permissionsPolicy([...card, ...wallets.page].map((origin) => `"${origin}"`));
  const endpoints = `csp="${publicUrl}${CSP_REPORTS}"`;
  app.decorateReply('cspNonce', '');
  app.addHook('onRequest', (_request, reply, done) => {
    reply.cspNonce = newId();
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (!isDocument(request, reply)) {
      if (!reply.hasHeader('content-security-policy'))
        reply.header('content-security-policy', NO_DOCUMENT_POLICY);
      reply.header('x-content-type-options', 'nosniff').header('cross-origin-resource-policy', 'same-origin');
      if (isHttps) reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}; includeSubDomains`);
      return done();
    }
    reply.header('permissions-policy', permissions).header('reporting-endpoints', endpoints);
    nonces.set(reply.raw, reply.cspNonce);
    setHeaders(request.raw, reply.raw, (error) => (error ? done(error as Error) : done()));
  });
}

/** `https://{s}.tile.example.org/{z}/{x}/{y}.png` → `https://*.tile.example.org` */
function tileHost(template: string): string {
  const origin = /^(https?:\/\/[^/]+)/.exec(template)?.[1];
  return origin ? origin.replace('{s}.', '*.') : "'self'";
}
