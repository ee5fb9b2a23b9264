import type { Confirmation, Enrolment, RecoveryCodes, SecondFactor } from '../../domain/second-factor.ts';
import type { StaffRole } from '../../domain/staff.ts';
import { http } from '../app/http.ts';

const pathOf = (role: StaffRole) => `/api/${role}/account/second-factor`;

export const secondFactorKey = (role: StaffRole) => [pathOf(role)];

/** 403 `PASSWORD_WRONG`. */
export const beginEnrolment = (role: StaffRole, password: string): Promise<Enrolment> =>
  http.post<Enrolment>(pathOf(role), { password });

/** 403 `CODE_WRONG`, 409 `SECOND_FACTOR_OFF` when it took longer than half an hour. */
export const endEnrolment = (role: StaffRole, code: string): Promise<RecoveryCodes> =>
  http.post<RecoveryCodes>(`${pathOf(role)}/confirm`, { code });

/** 403 `PASSWORD_WRONG`, `CODE_WRONG`. */
export const renewRecoveryCodes = (role: StaffRole, change: Confirmation): Promise<RecoveryCodes> =>
  http.post<RecoveryCodes>(`${pathOf(role)}/recovery-codes`, change);

/** 403 `PASSWORD_WRONG`, `CODE_WRONG`. */
export const removeSecondFactor = (role: StaffRole, change: Confirmation): Promise<SecondFactor> =>
  http.post<SecondFactor>(`${pathOf(role)}/remove`, change);
