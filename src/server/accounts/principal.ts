import type { Role } from '../../domain/role.ts';
import type { CallerRole } from '../../events/contract.ts';

/**
 * Who is asking: a customer's id or a staff username, and the session that vouches for it. A guest is
 * whoever has a link to one booking; its id is the booking's. Times in epoch milliseconds; `address` is the network
 * address that the question came from.
 */
export type Principal<R extends CallerRole = Role> = {
  role: R;
  id: string;
  jti: string;
  openedAt: number;
  /** When a code, password, passkey or sign-in at the identity provider last proved who it is; null when unknown. */
  authenticatedAt: number | null;
  expiresAt: number;
  address?: string | null;
};
export type Caller = Principal<CallerRole>;
