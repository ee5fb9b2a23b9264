import type { Passkey } from '../../domain/passkey.ts';
import type { Confirmation } from '../../domain/second-factor.ts';
import { call } from './http.ts';
import { makePasskey } from './passkey.ts';
import { platformName } from './platform-name.ts';
import { read } from './read.ts';

/** Where the passkeys of an account stand. */
export type PasskeysPath = `/api/${'' | 'admin/' | 'tech/'}account/passkeys`;
/** What proves once more who it is: nothing of a customer, whose sign-in has to be a recent one. */
export type Proof = Confirmation | Record<string, never>;
/** Each path takes the proof of its own people, which the form beside it asks for. */
const ofPath = (proof: Proof) => ({ body: proof as Confirmation });

export const readPasskeys = (path: PasskeysPath) => read(`GET ${path}`);

/**
 * Makes a passkey and adds it under the name of this device. Fails with 403 `SIGN_IN_AGAIN`, `PASSWORD_WRONG` or
 * `CODE_WRONG`, and with PasskeyCancelled.
 */
export async function addPasskey(path: PasskeysPath, proof: Proof): Promise<Passkey> {
  const { options } = await call(`POST ${path}/options`, ofPath(proof));
  const credential = await makePasskey(options);
  return call(`POST ${path}`, { body: { name: platformName(navigator.userAgent), credential } });
}

export const renamePasskey = (path: PasskeysPath, id: string, name: string): Promise<Passkey> =>
  call(`PATCH ${path}/:id`, { params: { id }, body: { name } });

/** Answers those that are left; fails as adding does. */
export const removePasskey = (path: PasskeysPath, id: string, proof: Proof): Promise<Passkey[]> =>
  call(`POST ${path}/:id/remove`, { params: { id }, ...ofPath(proof) });
