import type {
  Confirmation,
  Enrolment,
  RecoveryCodes,
  SecondFactor,
} from '../../contract/shapes/second-factor.ts';
import type { StaffRole } from '../../domain/people/staff.ts';
import { call } from '../app/http.ts';
import { read } from '../app/query-client.ts';

const pathOf = <R extends StaffRole>(role: R) => `/api/${role}/account/second-factor` as const;

export const readSecondFactor = (role: StaffRole) => read(`GET ${pathOf(role)}`);

/** Begins the setup of an authenticator app; 403 `PASSWORD_WRONG`. */
export const beginEnrolment = (role: StaffRole, password: string): Promise<Enrolment> =>
  call(`POST ${pathOf(role)}`, { body: { password } });

/** Ends the setup with the first code; 403 `CODE_WRONG`, 409 `SECOND_FACTOR_OFF` after more than half an hour. */
export const endEnrolment = (role: StaffRole, code: string): Promise<RecoveryCodes> =>
  call(`POST ${pathOf(role)}/confirm`, { body: { code } });

/** Replaces the recovery codes; 403 `PASSWORD_WRONG`, `CODE_WRONG`. */
export const renewRecoveryCodes = (
  role: StaffRole,
  { password, totp = '' }: Confirmation,
): Promise<RecoveryCodes> => call(`POST ${pathOf(role)}/recovery-codes`, { body: { password, totp } });

/** Turns the second factor off; 403 `PASSWORD_WRONG`, `CODE_WRONG`. */
export const removeSecondFactor = (
  role: StaffRole,
  { password, totp = '' }: Confirmation,
): Promise<SecondFactor> => call(`POST ${pathOf(role)}/remove`, { body: { password, totp } });
