import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const SQUARE = {
  sandbox: ['https://sandbox.web.squarecdn.com', 'https://pci-connect.squareupsandbox.com'],
  production: ['https://web.squarecdn.com', 'https://pci-connect.squareup.com'],
} as const;
const SQUARE_FONTS = [
  'https://square-fonts-production-f.squarecdn.com',
  'https://d1g145x70srn7h.cloudfront.net',
];

/** What pages may load: ourselves, the tile host, and the card provider; nothing inline without a nonce. */
export async function addSecurityHeaders(
  app: FastifyInstance,
  { publicUrl, tiles, payment }: Config,
): Promise<void> {
  const card = payment.provider === 'square' ? [...SQUARE[payment.environment]] : [];
  const fonts = payment.provider === 'square' ? SQUARE_FONTS : [];
  const sockets = publicUrl.replace(/^http/, 'ws');
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...card],
        styleSrc: ["'self'", ...card],
        fontSrc: ["'self'", ...fonts],
        imgSrc: ["'self'", 'data:', 'blob:', tileHost(tiles.url)],
        connectSrc: ["'self'", sockets, ...card],
        frameSrc: ["'self'", ...card],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: publicUrl.startsWith('https:'),
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'sameorigin' },
  });
}

/** `https://{s}.tile.example.org/{z}/{x}/{y}.png` → `https://*.tile.example.org` */
function tileHost(template: string): string {
  const origin = /^(https?:\/\/[^/]+)/.exec(template)?.[1];
  return origin ? origin.replace('{s}.', '*.') : "'self'";
}
