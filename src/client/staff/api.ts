import type { CompanySettings, CompanySettingsPatch } from '../../contract/shapes/company-settings.ts';
import type { IdentityProof, PasskeyLogin } from '../../contract/shapes/passkey.ts';
import type {
  NewStaff,
  PasswordChange,
  StaffAccount,
  StaffPatch,
  StaffRole,
  StaffSession,
} from '../../domain/people/staff.ts';
import { signWithPasskey } from '../accounts/shared/passkey.ts';
import { call } from '../app/http.ts';
import { queryClient, read } from '../app/query-client.ts';
import { endSession } from '../app/sessions.ts';

export type Credentials = { username: string; password: string; totp?: string };

/**
 * Signs a member of staff in. Fails with 401 for wrong credentials or the other role, `TOTP_REQUIRED` and
 * `TOTP_INVALID` for the second factor; 403 `ENROLMENT_REQUIRED` with the data for setting one up; 429 after too many
 * tries.
 */
export const signIn = (role: StaffRole, credentials: Credentials): Promise<StaffSession> =>
  call(`POST /api/${role}/login`, { body: { ...credentials, role } });

/** Signs in with a passkey. Fails with 401 `PASSKEY_REFUSED`, and with PasskeyCancelled. */
export async function signInWithPasskey(role: StaffRole): Promise<StaffSession> {
  return call(`POST /api/${role}/login/passkey`, { body: await passkeyProof(role) });
}

/** Confirms who holds the session; 403 `PASSWORD_WRONG`, `CODE_WRONG`, `PASSKEY_WRONG`, 429 after too many tries. */
export const confirmIdentity = (role: StaffRole, proof: IdentityProof): Promise<unknown> =>
  call(`POST /api/${role}/account/identity`, { body: proof });

/** Asks for a passkey. @throws PasskeyCancelled */
export async function passkeyProof(role: StaffRole): Promise<PasskeyLogin> {
  const { options } = await call(`POST /api/${role}/login/passkey/options`);
  return { credential: await signWithPasskey(options) };
}

/**
 * Signs out and revokes this browser's token on the server. The request is sent before the token is deleted, but the
 * session ends here without an answer as well. Then removes what was read with the token from the cache.
 */
export async function logOut(role: StaffRole): Promise<void> {
  const answer = call(`POST /api/${role}/logout`).catch(() => null);
  endSession(role);
  await answer;
  queryClient.removeQueries({ type: 'inactive' });
}

/** Ends other sessions of the account; 403 `PASSWORD_WRONG`, 400 `PASSWORD_WEAK`, 429 after too many tries. */
export const changePassword = (role: StaffRole, change: PasswordChange): Promise<unknown> =>
  call(`POST /api/${role}/password`, { body: change });

export const readStaff = read('GET /api/admin/staff');

/** Adds an account; 409 `USERNAME_TAKEN`. */
export const addStaff = (account: NewStaff): Promise<StaffAccount> =>
  call('POST /api/admin/staff', { body: account });

/** Changes an account; disabling it or setting a password ends its sessions at once; 409 `LAST_ADMIN`. */
export const changeStaff = (username: string, patch: StaffPatch): Promise<StaffAccount> =>
  call('PATCH /api/admin/staff/:username', { params: { username }, body: patch });

/** Removes the authenticator app of an account and ends its sessions. */
export const resetSecondFactor = (username: string): Promise<StaffAccount> =>
  call('DELETE /api/admin/staff/:username/second-factor', { params: { username } });

export const readSettings = read('GET /api/admin/settings');

/** Who counts as at work for the slots, and what one van can keep. */
export const readSlotFigures = read('GET /api/admin/slots/figures');
export const readSelling = read('GET /api/admin/selling');

export const changeSettings = (patch: CompanySettingsPatch): Promise<CompanySettings> =>
  call('PATCH /api/admin/settings', { body: patch });
