import { Failure } from '../../domain/failure.ts';
import type { Principal } from '../platform/principal.ts';

export const RECENT_MS = 15 * 60_000;

/**
 * Rejects irreversible actions in an old session, because the session may be unattended or stolen.
 * @throws Failure SIGN_IN_AGAIN if the person authenticated more than 15 minutes ago or at an unknown time
 */
export function refuseOldSession({ authenticatedAt }: Principal, now: number): void {
  if (authenticatedAt === null || now - authenticatedAt > RECENT_MS) throw new Failure('SIGN_IN_AGAIN');
}
