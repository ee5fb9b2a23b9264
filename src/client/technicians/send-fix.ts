import type { Fix } from '../../domain/position.ts';
import { HttpError, serverFailure } from '../app/http.ts';
import { command } from '../app/socket.ts';
import type { KeptFix } from '../offline/phone-store.ts';
import { postFix, postFixes } from './api.ts';
import { learnSkew } from './clock-skew.ts';
import { fixOf } from './fix-wire.ts';

let skewMs: number | null = null;

/** The wire's time for a moment of the device's clock; null before the first acknowledgement told how right it is. */
export const wireTime = (takenAtMs: number): string | null =>
  skewMs === null ? null : new Date(takenAtMs + skewMs).toISOString();

type Answer = { ok: true; receivedAt?: string } | { ok: false; code: string; message: string };

/** What the server says, over the socket, by REST where there is none; rejects when it says nothing. */
async function ask(fixes: readonly Fix[]): Promise<Answer> {
  const [one] = fixes;
  const alone = fixes.length === 1 && one;
  const heard = await (alone
    ? command('location:update', one)
    : command('location:batch', { fixes: [...fixes] })
  ).catch(() => null);
  if (heard) return heard;
  try {
    return await (alone ? postFix(one) : postFixes(fixes));
  } catch (error) {
    const failure = serverFailure(error);
    if (failure) return { ok: false, code: failure.code, message: failure.message };
    if (error instanceof HttpError && error.status === 413)
      return { ok: false, code: 'TOO_LARGE', message: '' };
    throw error;
  }
}

/**
 * Sends one fix, or several as a batch. True once they are on the server's disk, false when the server will never
 * take them; rejects when they should be tried again: no line, a full queue, a session that is over.
 */
export async function sendFixes(fixes: readonly KeptFix[], onDuty: boolean): Promise<boolean> {
  const last = fixes.at(-1);
  const sentAtMs = Date.now();
  const answer = await ask(fixes.map((fix) => fixOf(fix, onDuty && fix === last)));
  if (answer.ok) {
    const receivedAtMs = Date.parse(answer.receivedAt ?? '');
    if (receivedAtMs) skewMs = learnSkew(skewMs, { sentAtMs, answeredAtMs: Date.now(), receivedAtMs });
    return true;
  }
  // Taken off duty as far as the server knows, and it keeps nothing of that; on duty the word is still to come.
  if (answer.code === 'OFF_DUTY' && !onDuty) return false;
  if (answer.code === 'INVALID' || answer.code === 'TOO_LARGE') return false;
  throw new Error(answer.message);
}
