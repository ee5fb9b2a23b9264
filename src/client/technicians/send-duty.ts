import type { OnDuty } from '../../domain/tracking/position.ts';
import { queryClient, read } from '../app/query-client.ts';
import { sendCommand } from '../app/socket.ts';
import { readRecent } from '../notifications/api.ts';
import { postDuty } from './api.ts';

const RETRY_MS = 5_000;

let wanted: OnDuty | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let lastRequest: Promise<unknown> = Promise.resolve();

async function setDuty(isOnDuty: OnDuty): Promise<void> {
  const answer = await sendCommand('duty:set', { isOnDuty }).catch(() => null);
  if (!answer?.ok) await postDuty(isOnDuty);
}

/** Reads jobs and alerts again: on duty, unassigned jobs have the phone and the address, and alerts exist. */
function readOnDuty(): void {
  for (const queryKey of [read('GET /api/tech/bookings').queryKey, readRecent('tech').queryKey]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}

/**
 * Goes on or off duty, over the socket or by REST. Requests run one after the other, so that the last one counts. A
 * failed request is sent again until the server accepts it or another one replaces it.
 * @throws the error of the first try; the retries continue
 */
export function sendDuty(isOnDuty: OnDuty): Promise<void> {
  wanted = isOnDuty;
  clearTimeout(timer);
  const request = lastRequest.then(async () => {
    if (wanted !== isOnDuty) return;
    try {
      await setDuty(isOnDuty);
      if (isOnDuty === 'true') readOnDuty();
    } catch (error) {
      if (wanted === isOnDuty) timer = setTimeout(() => sendDuty(isOnDuty).catch(() => undefined), RETRY_MS);
      throw error;
    }
  });
  lastRequest = request.catch(() => undefined);
  return request;
}

/** Cancels retries, because the session is over or another page sets the duty now. */
export function cancelDuty(): void {
  wanted = null;
  clearTimeout(timer);
}
