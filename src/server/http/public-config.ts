import { PublicConfig } from '../../domain/public-config.ts';
import type { Config } from '../config.ts';

const SQUARE_SCRIPT = {
  sandbox: 'https://sandbox.web.squarecdn.com/v1/square.js',
  production: 'https://web.squarecdn.com/v1/square.js',
} as const;

/** What the pages may know of the configuration. */
export const publicConfig = ({ company, tiles, payment, oidc }: Config): PublicConfig =>
  // Parsing leaves out what is not public of the company.
  PublicConfig.parse({
    ...company,
    tileUrl: tiles.url,
    tileAttribution: tiles.attribution,
    signsInHere: oidc === null,
    payment:
      payment.provider === 'square'
        ? { ...payment, scriptUrl: SQUARE_SCRIPT[payment.environment] }
        : {
            provider: payment.provider,
            applicationId: 'sandbox',
            locationId: 'sandbox',
            scriptUrl: '/sandbox-card/card.js',
          },
  } satisfies PublicConfig);
