import type { Context } from '../context.ts';
import { insertIdToken, takeIdToken } from './queries.ts';

/** Keeps the ID token of a sign-in at the identity provider, sealed as it names its owner, until the sign-out. */
export const keepIdToken = ({ db, seal }: Pick<Context, 'db' | 'seal'>, jti: string, idToken: string) =>
  insertIdToken(db, jti, seal.close(idToken, jti));

/** Where a session that ended here ends at the identity provider; null when it did not begin there. */
export async function issuerLogoutUrl(
  { db, seal, oidc }: Pick<Context, 'db' | 'seal' | 'oidc'>,
  jti: string,
): Promise<string | null> {
  const kept = await takeIdToken(db, jti);
  return kept && oidc ? oidc.logoutUrl(seal.open(kept.sealedIdToken, jti)) : null;
}
