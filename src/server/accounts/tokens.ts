import '@fastify/jwt';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { SigningKeys } from '../signing-keys.ts';

const Claims = z.object({ sub: z.string(), aud: z.enum(['customer', 'admin', 'tech']), jti: z.string() });
export type Claims = z.infer<typeof Claims>;

export interface Tokens {
  sign(claims: Claims & { issuedAt: number; expiresAt: number }): string;
  /** The claims of a token that we signed and that has not expired; null otherwise. */
  verify(token: string, now: number): Claims | null;
  /** The same for a token from before keys were derived from the secret, and for no other. */
  verifyFormer(token: string, now: number): Claims | null;
}

const seconds = (ms: number) => Math.floor(ms / 1000);

/** JSON Web Tokens, HS256; the audience is the role, so that no role's token passes for another's. */
export function createTokens(
  app: FastifyInstance,
  { tokens, formerTokens }: Pick<SigningKeys, 'tokens' | 'formerTokens'>,
): Tokens {
  const verifyWith = (keys: readonly (string | Buffer)[], token: string, now: number): Claims | null => {
    for (const key of keys) {
      try {
        const payload = app.jwt.verify(token, { key, algorithms: ['HS256'], clockTimestamp: now });
        return Claims.safeParse(payload).data ?? null;
      } catch {
        // The next key may be the one that it was signed with.
      }
    }
    return null;
  };
  return {
    sign: ({ issuedAt, expiresAt, ...claims }) =>
      app.jwt.sign({ ...claims, iat: seconds(issuedAt), exp: seconds(expiresAt) }),
    verify: (token, now) => verifyWith([...tokens, ...formerTokens], token, now),
    verifyFormer: (token, now) => verifyWith(formerTokens, token, now),
  };
}
