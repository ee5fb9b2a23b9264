import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { Failure } from '../../domain/failure.ts';
import { CHALLENGE_MS, type PasskeyOptions, type UsedPasskey } from '../../domain/passkey.ts';
import type { Role } from '../../domain/role.ts';
import type { Context } from '../context.ts';
import type { PasskeyRow } from '../db/schema.ts';
import { keepChallenge, takeAnswered } from './challenges.ts';
import { findPasskey, noteUse } from './queries.ts';
import { needsVerification, relyingPartyOf } from './relying-party.ts';

type Using = Pick<Context, 'db' | 'clock' | 'config' | 'log'>;

/** What a browser asks its passkeys by; it knows itself which of them are ours. */
export async function beginSignIn(context: Using, role: Role): Promise<PasskeyOptions> {
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(context.config).id,
    timeout: CHALLENGE_MS,
    userVerification: needsVerification(role) ? 'required' : 'preferred',
  });
  const { challenge } = options;
  await keepChallenge(context, { challenge, purpose: 'sign-in', role, subject: null, userHandle: null });
  return { options: { ...options } };
}

/**
 * Whose passkey signed the challenge: a customer's id or a staff username.
 * @throws Failure PASSKEY_REFUSED when it is unknown, of another role, or does not answer a challenge of ours
 */
export async function passkeyOwner(context: Using, role: Role, credential: UsedPasskey): Promise<string> {
  const { clientDataJSON, userHandle } = credential.response;
  const asked = await takeAnswered(context, clientDataJSON, { purpose: 'sign-in', role });
  const passkey = await findPasskey(context.db, credential.id);
  const isOwners = !userHandle || userHandle === encodedHandle(passkey);
  if (!asked || passkey?.role !== role || !isOwners) throw new Failure('PASSKEY_REFUSED');
  const counter = await verifiedCounter(context, asked.challenge, passkey, credential);
  if (counter === null || !(await noteUse(context.db, passkey.id, counter, context.clock()))) {
    throw new Failure('PASSKEY_REFUSED');
  }
  return passkey.subject;
}

const encodedHandle = (passkey: PasskeyRow | undefined): string =>
  Buffer.from(passkey?.userHandle ?? '', 'hex').toString('base64url');

/** The counter after this use; null when the signature, origin, site or counter is not right. */
async function verifiedCounter(
  { config, log }: Using,
  challenge: string,
  { id, publicKey, counter, role }: PasskeyRow,
  credential: UsedPasskey,
): Promise<number | null> {
  const relyingParty = relyingPartyOf(config);
  const { userHandle, ...response } = credential.response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, response, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
      requireUserVerification: needsVerification(role),
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch (error) {
    // The library throws for whatever does not fit; a counter that went back may be a copied key.
    log.warn({ err: error }, 'a passkey was refused');
    return null;
  }
}
