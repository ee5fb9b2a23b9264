import { PublicConfig } from '../../domain/public-config.ts';
import type { Config } from '../config/config.ts';
import { textsPath } from './texts-route.ts';

const SQUARE_SCRIPT = {
  sandbox: 'https://sandbox.web.squarecdn.com/v1/square.js',
  production: 'https://web.squarecdn.com/v1/square.js',
} as const;

/** Returns the part of the configuration that pages may read. */
export const publicConfig = ({ company, texts, tiles, payment, oidc }: Config): PublicConfig =>
  // Parsing removes the company's private fields.
  PublicConfig.parse({
    ...company,
    language: texts.language,
    textsUrl: textsPath(texts),
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
