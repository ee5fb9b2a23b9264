import { MINUTE_MS } from '../../domain/durations.ts';
import { Failure } from '../../domain/failure.ts';
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
  /** For staff whose password another person has given: only few calls are allowed until they have chosen their own. */
  hasGivenPassword?: boolean;
  expiresAt: number;
  /** The language of a customer's account; null or missing if none is stored. */
  language?: string | null;
  address?: string | null;
};
export type Caller = Principal<CallerRole>;

/** How long after an authentication a session may do what cannot be undone, or changes who may sign in. */
export const RECENT_MS = 15 * MINUTE_MS;

/**
 * Rejects such actions in an old session, because the session may be unattended or stolen.
 * @throws Failure SIGN_IN_AGAIN if the person authenticated more than 15 minutes ago or at an unknown time
 */
export function refuseOldSession({ authenticatedAt }: Principal, now: number): void {
  if (authenticatedAt === null || now - authenticatedAt > RECENT_MS) throw new Failure('SIGN_IN_AGAIN');
}
