import { Failure } from '../../domain/failure.ts';
import type { Principal } from './principal.ts';

const RECENT_MS = 15 * 60_000;

/**
 * For what cannot be taken back: a session that somebody left open, or that was stolen, is not enough.
 * @throws Failure SIGN_IN_AGAIN when the sign-in is more than 15 minutes old
 */
export function refuseOldSession({ openedAt }: Principal, now: number): void {
  if (now - openedAt > RECENT_MS) throw new Failure('SIGN_IN_AGAIN');
}
