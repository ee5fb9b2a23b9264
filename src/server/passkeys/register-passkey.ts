import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { Failure } from '../../domain/failure.ts';
import { CHALLENGE_MS, type NewPasskey, type Passkey, type PasskeyOptions } from '../../domain/passkey.ts';
import type { Context } from '../context.ts';
import { isUniqueViolation } from '../db/errors.ts';
import { newId } from '../db/id.ts';
import { inSerialTransaction } from '../db/transaction.ts';
import { limits } from '../limits/table.ts';
import { keepChallenge, takeAnswered } from './challenges.ts';
import { insertPasskey, listPasskeys, type Owner } from './queries.ts';
import { needsVerification, relyingPartyOf } from './relying-party.ts';
import { toPasskey } from './to-passkey.ts';

type Registering = Pick<Context, 'db' | 'clock' | 'config'>;

/**
 * What a browser makes a passkey by. All passkeys of an account have one user handle, which tells nothing about it.
 * @param label what the browser calls the account when it offers the passkey
 * @throws Failure TOO_MANY_PASSKEYS
 */
export async function beginRegistration(
  context: Registering,
  owner: Owner,
  label: string,
): Promise<PasskeyOptions> {
  const known = await listPasskeys(context.db, owner);
  if (known.length >= limits.passkeys.max) throw new Failure('TOO_MANY_PASSKEYS');
  const userHandle = known[0]?.userHandle ?? newId();
  const { id, name } = relyingPartyOf(context.config);
  const options = await generateRegistrationOptions({
    rpID: id,
    rpName: name,
    userName: label,
    userDisplayName: label,
    userID: new Uint8Array(Buffer.from(userHandle, 'hex')),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: known.map((passkey) => ({ id: passkey.id })),
    authenticatorSelection: {
      residentKey: 'required',
      userVerification: needsVerification(owner.role) ? 'required' : 'preferred',
    },
  });
  const { challenge } = options;
  await keepChallenge(context, { challenge, purpose: 'registration', userHandle, ...owner });
  return { options: { ...options } };
}

/**
 * Adds the passkey that a browser has made.
 * @throws Failure TOO_MANY_PASSKEYS; PASSKEY_INVALID when it does not answer a challenge of this owner, or is known already
 */
export async function endRegistration(
  context: Registering,
  owner: Owner,
  { name, credential }: NewPasskey,
): Promise<Passkey> {
  const { role, subject } = owner;
  const { clientDataJSON, transports = [] } = credential.response;
  const asked = await takeAnswered(context, clientDataJSON, { purpose: 'registration', role });
  if (asked?.subject !== subject || !asked.userHandle) throw new Failure('PASSKEY_INVALID');
  const { id, publicKey, counter } = await verifiedCredential(context, asked.challenge, role, credential);
  const passkey = {
    ...{ ...owner, id, name, counter, userHandle: asked.userHandle },
    publicKey: Buffer.from(publicKey).toString('base64url'),
    transports: JSON.stringify(transports),
    createdAt: context.clock(),
    lastUsedAt: null,
  };
  try {
    const added = await inSerialTransaction(context.db, async (trx) => {
      // Many may have been begun at once.
      if ((await listPasskeys(trx, owner)).length >= limits.passkeys.max)
        throw new Failure('TOO_MANY_PASSKEYS');
      return insertPasskey(trx, passkey);
    });
    return toPasskey(added);
  } catch (error) {
    if (isUniqueViolation(error)) throw new Failure('PASSKEY_INVALID');
    throw error;
  }
}

async function verifiedCredential(
  { config }: Pick<Context, 'config'>,
  challenge: string,
  role: Owner['role'],
  credential: NewPasskey['credential'],
) {
  const { id, origin } = relyingPartyOf(config);
  const result = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} } as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: needsVerification(role),
  }).catch(() => null); // The library throws for whatever does not fit.
  if (!result?.verified) throw new Failure('PASSKEY_INVALID');
  return result.registrationInfo.credential;
}
