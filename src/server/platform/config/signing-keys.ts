import { hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;
/**
 * HKDF info by purpose, so that a signature for one purpose is invalid for another. Each new purpose needs its own
 * line.
 */
const info = { token: 'curbvolt/session-token', cookie: 'curbvolt/signed-cookie' } as const;

/** The first key of each list signs; all keys verify. */
export type SigningKeys = {
  tokens: [Buffer, ...Buffer[]];
  cookies: [Buffer, ...Buffer[]];
};

/** HKDF (RFC 5869) with SHA-256, without salt because each secret is random. */
const derive = (secret: string, purpose: keyof typeof info): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', info[purpose], KEY_BYTES));

/** Derives the keys of the signing secret and of the accepted old secrets. */
export function signingKeys(secret: string, accepted: readonly string[]): SigningKeys {
  const keysFor = (purpose: keyof typeof info): [Buffer, ...Buffer[]] => [
    derive(secret, purpose),
    ...accepted.map((former) => derive(former, purpose)),
  ];
  return { tokens: keysFor('token'), cookies: keysFor('cookie') };
}
