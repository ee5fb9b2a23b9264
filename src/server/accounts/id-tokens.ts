import type { Context } from '../context.ts';
import { insertIdToken, takeIdToken } from './queries.ts';

/** Stores the ID token of a sign-in until the sign-out, encrypted because it identifies the customer. */
export const keepIdToken = ({ db, seal }: Pick<Context, 'db' | 'seal'>, jti: string, idToken: string) =>
  insertIdToken(db, jti, seal.close(idToken, jti));

/** Returns the identity provider's sign-out URL for an ended session; null if the session began elsewhere. */
export async function issuerLogoutUrl(
  { db, seal, oidc }: Pick<Context, 'db' | 'seal' | 'oidc'>,
  jti: string,
): Promise<string | null> {
  const kept = await takeIdToken(db, jti);
  return kept && oidc ? oidc.logoutUrl(seal.open(kept.sealedIdToken, jti)) : null;
}
