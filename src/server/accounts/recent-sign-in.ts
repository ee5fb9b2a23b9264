import { Failure } from '../../domain/failure.ts';
import type { Principal } from './principal.ts';

export const RECENT_MS = 15 * 60_000;

/**
 * For what cannot be taken back: a session that somebody left open, or that was stolen, is not enough.
 * @throws Failure SIGN_IN_AGAIN when the person proved who they are more than 15 minutes ago, or nobody knows when
 */
export function refuseOldSession({ authenticatedAt }: Principal, now: number): void {
  if (authenticatedAt === null || now - authenticatedAt > RECENT_MS) throw new Failure('SIGN_IN_AGAIN');
}
