import '@fastify/jwt';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { SigningKeys } from '../signing-keys.ts';

const Claims = z.object({ sub: z.string(), aud: z.enum(['customer', 'admin', 'tech']), jti: z.string() });
export type Claims = z.infer<typeof Claims>;

export interface Tokens {
  sign(claims: Claims & { issuedAt: number; expiresAt: number }): string;
  /** Returns the claims of a valid token; null if it is forged or expired. */
  verify(token: string, now: number): Claims | null;
  /**
   * Returns the claims of a token that was signed with the secret itself, before keys were derived; null for others.
   */
  verifyFormer(token: string, now: number): Claims | null;
}

const seconds = (ms: number) => Math.floor(ms / 1000);

/** Creates JSON Web Tokens with HS256. The audience is the role, so that a token is valid for its role only. */
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
        // Ignored: the next key may match.
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
