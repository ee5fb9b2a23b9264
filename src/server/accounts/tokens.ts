import '@fastify/jwt';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { SigningKeys } from '../platform/config/secret.ts';

const Claims = z.object({ sub: z.string(), aud: z.enum(['customer', 'admin', 'tech']), jti: z.string() });
export type Claims = z.infer<typeof Claims>;
/** `exp` in epoch seconds. */
const Payload = z.object({ ...Claims.shape, exp: z.number() });
type Payload = z.infer<typeof Payload>;

export interface Tokens {
  sign(claims: Claims & { issuedAt: number; expiresAt: number }): string;
  /** Returns the claims of a valid token; null if it is forged or expired. */
  verify(token: string, now: number): Claims | null;
}

/** About 1 kB each. */
const MAX_VERIFIED = 2000;

const seconds = (ms: number) => Math.floor(ms / 1000);

/**
 * Creates JSON Web Tokens with HS256. The audience is the role, so that a token is valid for its role only. The
 * signature of a token is checked once and remembered, its expiry each time.
 */
export function createTokens(app: FastifyInstance, { tokens: keys }: Pick<SigningKeys, 'tokens'>): Tokens {
  const verified = new Map<string, Payload>();
  const payloadOf = (token: string, now: number): Payload | null => {
    for (const key of keys) {
      try {
        const payload = app.jwt.verify(token, { key, algorithms: ['HS256'], clockTimestamp: now });
        return Payload.safeParse(payload).data ?? null;
      } catch {
        // Ignored: the next key may match.
      }
    }
    return null;
  };
  return {
    sign: ({ issuedAt, expiresAt, ...claims }) =>
      app.jwt.sign({ ...claims, iat: seconds(issuedAt), exp: seconds(expiresAt) }),
    verify: (token, now) => {
      const known = verified.get(token);
      if (known) return now <= known.exp * 1000 ? known : null;
      const payload = payloadOf(token, now);
      if (!payload) return null;
      if (verified.size >= MAX_VERIFIED) verified.clear();
      verified.set(token, payload);
      return payload;
    },
  };
}
