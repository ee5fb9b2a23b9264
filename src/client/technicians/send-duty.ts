import type { OnDuty } from '../../domain/position.ts';
import { queryClient } from '../app/query-client.ts';
import { read } from '../app/read.ts';
import { command } from '../app/socket.ts';
import { readRecent } from '../notifications/api.ts';
import { postDuty } from './api.ts';

const RETRY_MS = 5_000;

let wanted: OnDuty | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let lastSaid: Promise<unknown> = Promise.resolve();

async function tell(isOnDuty: OnDuty): Promise<void> {
  const answer = await command('duty:set', { isOnDuty }).catch(() => null);
  if (!answer?.ok) await postDuty(isOnDuty);
}

/** On duty the jobs of the pool tell whom to call and where, and alerts are there at all. */
function readOnDuty(): void {
  for (const queryKey of [read('GET /api/tech/bookings').queryKey, readRecent('tech').queryKey]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}

/**
 * Goes on or off duty, over the socket or by REST, one after the other, so that the last word stays the last. It is
 * said again until the server has heard it or another word is wanted.
 * @throws what the first try failed with; the others go on
 */
export function sendDuty(isOnDuty: OnDuty): Promise<void> {
  wanted = isOnDuty;
  clearTimeout(timer);
  const said = lastSaid.then(async () => {
    if (wanted !== isOnDuty) return;
    try {
      await tell(isOnDuty);
      if (isOnDuty === 'true') readOnDuty();
    } catch (error) {
      if (wanted === isOnDuty) timer = setTimeout(() => sendDuty(isOnDuty).catch(() => undefined), RETRY_MS);
      throw error;
    }
  });
  lastSaid = said.catch(() => undefined);
  return said;
}

/** Says nothing more of duty: the session is over, or another page speaks now. */
export function leaveDuty(): void {
  wanted = null;
  clearTimeout(timer);
}
