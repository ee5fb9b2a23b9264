import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, PaymentRow } from '../db/schema.ts';
import { beat, findPayment } from './queries.ts';

const BEAT_MS = 200;
const FIRST_PAUSE_MS = 10;
const MAX_PAUSE_MS = 100;
/** No heartbeat for so long: the node that waited for the provider has died. */
const SILENCE_MS = 900;

/** The decline code of an intent whose provider call ended without an answer. */
export const OUTCOME_UNKNOWN = 'OUTCOME_UNKNOWN';

/**
 * Runs a provider call of an intent. Meanwhile the intent's heartbeat grows, which tells every node that this
 * one is alive. Nodes compare the count and never their clocks.
 */
export async function withHeartbeat<Result>(
  db: Db,
  id: string,
  call: () => Promise<Result>,
): Promise<Result> {
  const timer = setInterval(() => void beat(db, id).catch(() => undefined), BEAT_MS);
  try {
    return await call();
  } finally {
    clearInterval(timer);
  }
}

/**
 * Waits until an intent has its answer or nobody waits for the answer any more.
 * @param deadlineMs by `performance.now()`
 * @returns `in progress` when the deadline came first
 */
export async function watchIntent(
  db: Db,
  intent: PaymentRow,
  deadlineMs: number,
): Promise<'answered' | 'abandoned' | 'in progress'> {
  let { heartbeat } = intent;
  let heardMs = performance.now();
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * 1.5)) {
    const now = await findPayment(db, intent.id);
    if (now?.status !== 'intent') return 'answered';
    if (now.declineCode === OUTCOME_UNKNOWN) return 'abandoned';
    if (now.heartbeat !== heartbeat) {
      heartbeat = now.heartbeat;
      heardMs = performance.now();
    }
    if (performance.now() - heardMs > SILENCE_MS) return 'abandoned';
    if (performance.now() > deadlineMs) return 'in progress';
    await sleep(pauseMs);
  }
}
