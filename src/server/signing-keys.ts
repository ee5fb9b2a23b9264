import { hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;
/** A signature made for one purpose is worth nothing for another. A new purpose gets a new line. */
const info = { token: 'curbvolt/session-token', cookie: 'curbvolt/signed-cookie' } as const;

/** The first key of each list signs; all of them verify. */
export type SigningKeys = {
  tokens: [Buffer, ...Buffer[]];
  cookies: [Buffer, ...Buffer[]];
  /** The secrets themselves, which signed tokens before each purpose had its key. They verify, and sign nothing. */
  formerTokens: string[];
};

/** HKDF (RFC 5869) with SHA-256; without salt, as each secret is random. */
const derive = (secret: string, purpose: keyof typeof info): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', info[purpose], KEY_BYTES));

/** The keys of the secret that signs, and of those that are only accepted. */
export function signingKeys(secret: string, accepted: readonly string[]): SigningKeys {
  const keysFor = (purpose: keyof typeof info): [Buffer, ...Buffer[]] => [
    derive(secret, purpose),
    ...accepted.map((former) => derive(former, purpose)),
  ];
  return { tokens: keysFor('token'), cookies: keysFor('cookie'), formerTokens: [secret, ...accepted] };
}
