import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import {
  CHALLENGE_MS,
  type NewPasskey,
  type Passkey,
  type PasskeyOptions,
} from '../../contract/shapes/passkey.ts';
import { Failure } from '../../domain/failure.ts';
import type { Context } from '../context.ts';
import { isUniqueViolation } from '../platform/db/errors.ts';
import { newId } from '../platform/db/id.ts';
import { inSerialTransaction } from '../platform/db/transaction.ts';
import { limits } from '../platform/limits/table.ts';
import { insertPasskey, listPasskeys, type Owner, toPasskey } from './queries.ts';
import { consumeChallenge, needsVerification, relyingPartyOf, storeChallenge, webauthn } from './webauthn.ts';

type Registering = Pick<Context, 'db' | 'clock' | 'config'>;

/**
 * Returns the options with which a browser creates a passkey. All passkeys of an account share one random user handle.
 * @param label the account name that the browser shows with the passkey
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
  const { generateRegistrationOptions } = await webauthn();
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
  await storeChallenge(context, { challenge, purpose: 'registration', userHandle, ...owner });
  return { options: { ...options } };
}

/**
 * Stores the passkey that a browser created.
 * @throws Failure TOO_MANY_PASSKEYS; PASSKEY_INVALID if it does not answer a challenge of this owner, or exists already
 */
export async function endRegistration(
  context: Registering,
  owner: Owner,
  { name, credential }: NewPasskey,
): Promise<Passkey> {
  const { role, subject } = owner;
  const { clientDataJSON, transports = [] } = credential.response;
  const issued = await consumeChallenge(context, clientDataJSON, { purpose: 'registration', role });
  if (issued?.subject !== subject || !issued.userHandle) throw new Failure('PASSKEY_INVALID');
  const { id, publicKey, counter } = await verifiedCredential(context, issued.challenge, role, credential);
  const passkey = {
    ...owner,
    id,
    name,
    counter,
    userHandle: issued.userHandle,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    transports: JSON.stringify(transports),
    createdAt: context.clock(),
    lastUsedAt: null,
  };
  try {
    const added = await inSerialTransaction(context.db, async (trx) => {
      // Counted again, because several registrations may run concurrently.
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
  const { verifyRegistrationResponse } = await webauthn();
  const result = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} } as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: needsVerification(role),
  }).catch(() => null); // The library throws for every invalid credential.
  if (!result?.verified) throw new Failure('PASSKEY_INVALID');
  return result.registrationInfo.credential;
}
