import { type KeptSession, SESSION_MS, type StaffRole, type StaffSession } from '../../domain/staff.ts';

/** What is kept of a login: the answer's own values, and the role's lifetime for one that says only a token. */
export function sessionOf(
  role: StaffRole,
  username: string,
  answer: Pick<StaffSession, 'token'> & Partial<StaffSession>,
  nowMs: number,
): KeptSession {
  return {
    token: answer.token,
    role,
    username: answer.username ?? username,
    expiresAt: answer.expiresAt ?? new Date(nowMs + SESSION_MS[role]).toISOString(),
    mustChangePassword: answer.mustChangePassword === true,
  };
}
