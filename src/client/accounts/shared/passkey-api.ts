import type { Passkey } from '../../../contract/shapes/passkey.ts';
import type { Confirmation } from '../../../contract/shapes/second-factor.ts';
import { call } from '../../app/http.ts';
import { read } from '../../app/query-client.ts';
import { t } from '../../ui/texts.ts';
import { makePasskey } from './passkey.ts';

const names: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
];

/** Returns the first name of a new passkey: the kind of device in the user agent. */
export const platformName = (userAgent: string): string =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? t('Passkey');

/** The path of an account's passkeys. */
export type PasskeysPath = `/api/${'' | 'admin/' | 'tech/'}account/passkeys`;
/** The second proof of identity of staff; empty for a customer, whose sign-in must be recent instead. */
export type IdentityProof = Confirmation | Record<string, never>;
/** The body with the proof; the form of each path asks for the proof that this path takes. */
const ofPath = (proof: IdentityProof) => ({ body: proof as Confirmation });

export const readPasskeys = (path: PasskeysPath) => read(`GET ${path}`);

/**
 * Makes a passkey and adds it under the name of this device. Rejects with 403 `SIGN_IN_AGAIN`, `PASSWORD_WRONG` or
 * `CODE_WRONG`, or with PasskeyCancelled.
 */
export async function addPasskey(path: PasskeysPath, proof: IdentityProof): Promise<Passkey> {
  const { options } = await call(`POST ${path}/options`, ofPath(proof));
  const credential = await makePasskey(options);
  return call(`POST ${path}`, { body: { name: platformName(navigator.userAgent), credential } });
}

export const renamePasskey = (path: PasskeysPath, id: string, name: string): Promise<Passkey> =>
  call(`PATCH ${path}/:id`, { params: { id }, body: { name } });

/** Returns the remaining passkeys; rejects as `addPasskey` does. */
export const removePasskey = (path: PasskeysPath, id: string, proof: IdentityProof): Promise<Passkey[]> =>
  call(`POST ${path}/:id/remove`, { params: { id }, ...ofPath(proof) });
