import { CHALLENGE_MS } from '../../contract/shapes/passkey.ts';
import type { Context } from '../context.ts';
import type { Config } from '../platform/config/config.ts';
import type { PasskeyChallengeRow } from '../platform/db/schema.ts';
import { deleteChallenge, insertChallenge } from './queries.ts';

type NewChallenge = Pick<PasskeyChallengeRow, 'challenge' | 'purpose' | 'role' | 'subject' | 'userHandle'>;

/** Stores a challenge for five minutes. */
export const storeChallenge = ({ db, clock }: Pick<Context, 'db' | 'clock'>, challenge: NewChallenge) =>
  insertChallenge(db, { ...challenge, expiresAt: clock() + CHALLENGE_MS });

/**
 * Consumes the challenge of a browser's answer, whatever the result, so that no answer counts twice. Returns null if
 * the server never issued it for this purpose and role, or it was answered or has expired.
 */
export async function consumeChallenge(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  clientDataJSON: string,
  { purpose, role }: Pick<NewChallenge, 'purpose' | 'role'>,
): Promise<PasskeyChallengeRow | null> {
  const answered = challengeIn(clientDataJSON);
  const issued = answered === null ? undefined : await deleteChallenge(db, answered, clock());
  return issued && issued.purpose === purpose && issued.role === role ? issued : null;
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) ?? {};
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/** Returns the relying party: passkeys work at PUBLIC_URL only. */
export const relyingPartyOf = ({ publicUrl, company }: Pick<Config, 'publicUrl' | 'company'>) => ({
  id: new URL(publicUrl).hostname,
  origin: publicUrl,
  name: company.brandName,
});

/**
 * Returns whether user verification (PIN, fingerprint or face) is required. It is for staff, because their passkey
 * replaces both factors.
 */
export const needsVerification = (role: string): boolean => role !== 'customer';

/** Loads the library at the first use, because its parsers of certificates take 20 MB of memory. */
export const webauthn = () => import('@simplewebauthn/server');
