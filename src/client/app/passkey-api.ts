import type { Passkey, PasskeyOptions } from '../../domain/passkey.ts';
import { http } from './http.ts';
import { makePasskey } from './passkey.ts';
import { platformName } from './platform-name.ts';

/** Where the passkeys of an account stand: `/api/account/passkeys`, or under /api/admin and /api/tech. */
export type PasskeysPath = string;
/** What proves once more who it is: nothing of a customer, whose sign-in has to be a recent one. */
export type Proof = object;

export const passkeysKey = (path: PasskeysPath) => [path];

/**
 * Makes a passkey and adds it under the name of this device. Fails with 403 `SIGN_IN_AGAIN`, `PASSWORD_WRONG` or
 * `CODE_WRONG`, and with PasskeyCancelled.
 */
export async function addPasskey(path: PasskeysPath, proof: Proof): Promise<Passkey> {
  const { options } = await http.post<PasskeyOptions>(`${path}/options`, proof);
  const credential = await makePasskey(options);
  return http.post<Passkey>(path, { name: platformName(navigator.userAgent), credential });
}

export const renamePasskey = (path: PasskeysPath, id: string, name: string): Promise<Passkey> =>
  http.patch<Passkey>(`${path}/${id}`, { name });

/** Answers those that are left; fails as adding does. */
export const removePasskey = (path: PasskeysPath, id: string, proof: Proof): Promise<Passkey[]> =>
  http.post<Passkey[]>(`${path}/${id}/remove`, proof);
