import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
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

/**
 * Sets the Content-Security-Policy and the other security headers. Pages may load from the app, the tile host and the
 * card provider; inline code needs a nonce.
 */
export function addSecurityHeaders(app: FastifyInstance, { publicUrl, tiles, payment }: Config): void {
  const card = payment.provider === 'square' ? [...SQUARE[payment.environment]] : [];
  const fonts = payment.provider === 'square' ? SQUARE_FONTS : [];
  const sockets = publicUrl.replace(/^http/, 'ws');
  const nonces = new WeakMap<ServerResponse, string>();
  const nonce = (_: IncomingMessage, response: ServerResponse) => `'nonce-${nonces.get(response)}'`;
  // @fastify/helmet would build all of this again for each request.
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...card, nonce],
        styleSrc: ["'self'", ...card, nonce],
        fontSrc: ["'self'", ...fonts],
        imgSrc: ["'self'", 'data:', 'blob:', tileHost(tiles.url)],
        connectSrc: ["'self'", sockets, ...card],
        frameSrc: ["'self'", ...card],
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
    strictTransportSecurity: publicUrl.startsWith('https:'),
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'sameorigin' },
  });
  const permissions = permissionsPolicy(card.map((origin) => `"${origin}"`));
  const endpoints = `csp="${publicUrl}${CSP_REPORTS}"`;
  app.decorateReply('cspNonce', '');
  app.addHook('onRequest', (request, reply, done) => {
    reply.cspNonce = newId();
    reply.header('permissions-policy', permissions).header('reporting-endpoints', endpoints);
    nonces.set(reply.raw, reply.cspNonce);
    setHeaders(request.raw, reply.raw, (error) => done(error as Error | undefined));
  });
}

/** `https://{s}.tile.example.org/{z}/{x}/{y}.png` → `https://*.tile.example.org` */
function tileHost(template: string): string {
  const origin = /^(https?:\/\/[^/]+)/.exec(template)?.[1];
  return origin ? origin.replace('{s}.', '*.') : "'self'";
}
