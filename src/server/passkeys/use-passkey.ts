import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { CHALLENGE_MS, type PasskeyOptions, type UsedPasskey } from '../../contract/shapes/passkey.ts';
import { Failure } from '../../domain/failure.ts';
import type { Role } from '../../domain/people/role.ts';
import type { Context } from '../context.ts';
import type { PasskeyRow } from '../platform/db/schema.ts';
import { findPasskey, recordUse } from './queries.ts';
import { consumeChallenge, needsVerification, relyingPartyOf, storeChallenge, webauthn } from './webauthn.ts';

type Using = Pick<Context, 'db' | 'clock' | 'config' | 'log'>;

/**
 * Returns the options with which a browser selects a passkey. They name no passkeys, because the browser knows which
 * belong to this site.
 */
export async function beginSignIn(context: Using, role: Role): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(context.config).id,
    timeout: CHALLENGE_MS,
    userVerification: needsVerification(role) ? 'required' : 'preferred',
  });
  const { challenge } = options;
  await storeChallenge(context, { challenge, purpose: 'sign-in', role, subject: null, userHandle: null });
  return { options: { ...options } };
}

/**
 * Returns the owner of the passkey that signed the challenge: a customer's id or a staff username.
 * @throws Failure PASSKEY_REFUSED if the passkey is unknown, belongs to another role, or does not answer a challenge of
 * this server
 */
export async function passkeyOwner(context: Using, role: Role, credential: UsedPasskey): Promise<string> {
  const { clientDataJSON, userHandle } = credential.response;
  const issued = await consumeChallenge(context, clientDataJSON, { purpose: 'sign-in', role });
  const passkey = await findPasskey(context.db, credential.id);
  const isOwners = !userHandle || userHandle === encodedHandle(passkey);
  if (!issued || passkey?.role !== role || !isOwners) throw new Failure('PASSKEY_REFUSED');
  const counter = await verifiedCounter(context, issued.challenge, passkey, credential);
  if (counter === null || !(await recordUse(context.db, passkey.id, counter, context.clock()))) {
    throw new Failure('PASSKEY_REFUSED');
  }
  return passkey.subject;
}

const encodedHandle = (passkey: PasskeyRow | undefined): string =>
  Buffer.from(passkey?.userHandle ?? '', 'hex').toString('base64url');

/** Returns the counter after this use; null if signature, origin, relying party or counter is invalid. */
async function verifiedCounter(
  { config, log }: Using,
  challenge: string,
  { id, publicKey, counter, role }: PasskeyRow,
  credential: UsedPasskey,
): Promise<number | null> {
  const relyingParty = relyingPartyOf(config);
  const { userHandle, ...response } = credential.response;
  try {
    const { verifyAuthenticationResponse } = await webauthn();
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
    // The library throws for every invalid assertion. A counter that went back may indicate a cloned key.
    log.warn({ err: error }, 'passkey refused');
    return null;
  }
}
