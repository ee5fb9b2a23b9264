import type { Fix } from '../../domain/tracking/position.ts';
import { HttpError, serverFailure } from '../app/http.ts';
import { isOtherSignedIn } from '../app/sessions.ts';
import { sendCommand } from '../app/socket.ts';
import type { UnsentFix } from '../offline/phone-store.ts';
import { knownServerNow, timeRequest, toServerTime } from '../ui/server-clock.ts';
import { postFix, postFixes } from './api.ts';

/**
 * The wire form of a fix. Only the newest fix says that the technician is on duty, because a late one says nothing
 * about the present.
 */
export const fixOf = (fix: UnsentFix, onDuty: boolean): Fix => ({
  latitude: fix.latitude,
  longitude: fix.longitude,
  accuracy: fix.accuracyMeters === null ? null : Math.min(fix.accuracyMeters, 100_000),
  speed: fix.speedMetersPerSecond === null ? null : Math.min(fix.speedMetersPerSecond, 200),
  heading: fix.headingDegrees,
  ...(onDuty && { isOnDuty: 'true' as const }),
  recordedAt: fix.recordedAt,
});

/** The server's time for a time of the device's clock; null as long as the server's is not known. */
export const wireTime = (takenAtMs: number): string | null =>
  knownServerNow() === null ? null : new Date(toServerTime(takenAtMs)).toISOString();

type Answer = { ok: true; receivedAt?: string } | { ok: false; code: string; message: string };

/** Sends fixes over the socket or, without one, by REST; rejects without an answer. */
async function send(fixes: readonly Fix[]): Promise<Answer> {
  const [one] = fixes;
  const alone = fixes.length === 1 && one;
  const answer = await (alone
    ? sendCommand('location:update', one)
    : sendCommand('location:batch', { fixes: [...fixes] })
  ).catch(() => null);
  if (answer) return answer;
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
 * Sends one fix, or several as a batch. Resolves to true once they are on the server's disk, to false if the server
 * refuses them for good; rejects if they are to be sent again: no connection, a full queue, a session that is over, another
 * technician who is signed in.
 */
export async function sendFixes(fixes: readonly UnsentFix[], onDuty: boolean): Promise<boolean> {
  if (fixes.some(({ techId }) => isOtherSignedIn('tech', techId)))
    throw new Error('Another account is signed in');
  const last = fixes.at(-1);
  const setTime = timeRequest();
  const answer = await send(fixes.map((fix) => fixOf(fix, onDuty && fix === last)));
  if (answer.ok) {
    setTime(Date.parse(answer.receivedAt ?? ''));
    return true;
  }
  // The server stores no fix of a technician off duty. For a technician on duty it has not received the duty yet.
  if (answer.code === 'OFF_DUTY' && !onDuty) return false;
  if (answer.code === 'INVALID' || answer.code === 'TOO_LARGE') return false;
  throw new Error(answer.message);
}
