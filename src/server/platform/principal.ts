import type { Role } from '../../domain/people/role.ts';
import type { CallerRole } from '../../events/contract.ts';

/**
 * The caller: a customer's id or a staff username, and the session. A guest holds a tracking link; the guest's id is
 * the booking's. Times are epoch milliseconds; `address` is the caller's network address.
 */
export type Principal<R extends CallerRole = Role> = {
  role: R;
  id: string;
  jti: string;
  openedAt: number;
  /** When a code, password, passkey or identity provider last authenticated the person; null if unknown. */
  authenticatedAt: number | null;
  expiresAt: number;
  address?: string | null;
};
export type Caller = Principal<CallerRole>;
