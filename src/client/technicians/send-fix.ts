import type { Fix, OnDuty } from '../../domain/position.ts';
import { HttpError } from '../app/http.ts';
import { command } from '../app/socket.ts';
import { postDuty, postFix } from './api.ts';

/** A refusal that no repetition changes: the fix itself is bad, or the session is over. */
const isFinal = (error: unknown) => error instanceof HttpError && [400, 401, 403].includes(error.status);

/**
 * Sends one fix over the socket, by REST where there is none. True once it is on the server's disk, false when
 * the server will not take it; rejects when it should be tried again.
 */
export async function sendFix(fix: Fix): Promise<boolean> {
  const answer = await command('location:update', fix).catch(() => null);
  if (answer?.ok) return true;
  if (answer?.code === 'INVALID') return false;
  if (answer) throw new Error(answer.message);
  try {
    await postFix(fix);
    return true;
  } catch (error) {
    if (!isFinal(error)) throw error;
    return false;
  }
}

let lastDuty: Promise<unknown> = Promise.resolve();

/** Goes on or off duty, over the socket or by REST; one after the other, so that the last word stays the last. */
export function sendDuty(isOnDuty: OnDuty): Promise<void> {
  const said = lastDuty.then(() => tellDuty(isOnDuty));
  lastDuty = said.catch(() => undefined);
  return said;
}

async function tellDuty(isOnDuty: OnDuty): Promise<void> {
  const answer = await command('duty:set', { isOnDuty }).catch(() => null);
  if (!answer?.ok) await postDuty(isOnDuty);
}
