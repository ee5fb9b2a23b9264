import { CHALLENGE_MS } from '../../domain/people/passkey.ts';
import type { Context } from '../context.ts';
import type { Config } from '../platform/config/config.ts';
import type { PasskeyChallengeRow } from '../platform/db/schema.ts';
import { deleteChallenge, insertChallenge } from './queries.ts';

type Asked = Pick<PasskeyChallengeRow, 'challenge' | 'purpose' | 'role' | 'subject' | 'userHandle'>;

/** Stores a challenge for five minutes. */
export const storeChallenge = ({ db, clock }: Pick<Context, 'db' | 'clock'>, asked: Asked) =>
  insertChallenge(db, { ...asked, expiresAt: clock() + CHALLENGE_MS });

/**
 * Consumes the challenge of a browser's answer, whatever the result, so that no answer counts twice. Returns null if
 * the server never issued it for this purpose and role, or it was answered or has expired.
 */
export async function consumeChallenge(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  clientDataJSON: string,
  { purpose, role }: Pick<Asked, 'purpose' | 'role'>,
): Promise<PasskeyChallengeRow | null> {
  const challenge = challengeIn(clientDataJSON);
  const asked = challenge === null ? undefined : await deleteChallenge(db, challenge, clock());
  return asked && asked.purpose === purpose && asked.role === role ? asked : null;
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
