import { CHALLENGE_MS } from '../../domain/passkey.ts';
import type { Context } from '../context.ts';
import type { PasskeyChallengeRow } from '../db/schema.ts';
import { insertChallenge, takeChallenge } from './queries.ts';

type Asked = Pick<PasskeyChallengeRow, 'challenge' | 'purpose' | 'role' | 'subject' | 'userHandle'>;

/** Keeps what a browser is asked to sign, for five minutes. */
export const keepChallenge = ({ db, clock }: Pick<Context, 'db' | 'clock'>, asked: Asked) =>
  insertChallenge(db, { ...asked, expiresAt: clock() + CHALLENGE_MS });

/**
 * The challenge that a browser answers. It is taken, whatever comes of the answer, so that no answer counts twice.
 * Null when we never asked it for this purpose and role, or it was answered or is too old.
 */
export async function takeAnswered(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  clientDataJSON: string,
  { purpose, role }: Pick<Asked, 'purpose' | 'role'>,
): Promise<PasskeyChallengeRow | null> {
  const challenge = challengeIn(clientDataJSON);
  const asked = challenge === null ? undefined : await takeChallenge(db, challenge, clock());
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
