import type { NewStaff, StaffAccount, StaffPatch, StaffRole, StaffSession } from '../../domain/staff.ts';
import { http } from '../app/http.ts';

/** Signs a member of staff in. Fails with 401 for wrong words or the other role, 429 after too many tries. */
export const signIn = (role: StaffRole, username: string, password: string): Promise<StaffSession> =>
  http.post<StaffSession>(`/api/${role}/login`, { username, password, role });

/** Revokes this browser's token on the server. */
export const signOut = (role: StaffRole): Promise<unknown> => http.post(`/api/${role}/logout`);

export const staffKey = ['/api/admin/staff'];

/** 409 `USERNAME_TAKEN`. */
export const addStaff = (account: NewStaff): Promise<StaffAccount> =>
  http.post<StaffAccount>('/api/admin/staff', account);

/** Disabling and a new password end that person's sessions at once; 409 `LAST_ADMIN`. */
export const changeStaff = (username: string, patch: StaffPatch): Promise<StaffAccount> =>
  http.patch<StaffAccount>(`/api/admin/staff/${encodeURIComponent(username)}`, patch);
