import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, PaymentRow } from '../../platform/db/schema.ts';
import { findPayment, incrementHeartbeat } from '../queries.ts';

const HEARTBEAT_INTERVAL_MS = 200;
const FIRST_PAUSE_MS = 10;
const MAX_PAUSE_MS = 100;
/** Without a heartbeat for this long, the node that called the provider is considered dead. */
const HEARTBEAT_TIMEOUT_MS = 900;

/**
 * Runs a provider call for an intent and increments the intent's heartbeat meanwhile, so that other nodes know that
 * this node is alive. Nodes compare the count, never their clocks.
 */
export async function withHeartbeat<Result>(
  db: Db,
  id: string,
  call: () => Promise<Result>,
): Promise<Result> {
  const timer = setInterval(
    () => void incrementHeartbeat(db, id).catch(() => undefined),
    HEARTBEAT_INTERVAL_MS,
  );
  try {
    return await call();
  } finally {
    clearInterval(timer);
  }
}

/**
 * Waits until the outcome of an intent is known or the node that waits for it is dead.
 * @param deadlineMs by `performance.now()`
 * @returns `in progress` if the deadline passed first
 */
export async function watchIntent(
  db: Db,
  intent: PaymentRow,
  deadlineMs: number,
): Promise<'answered' | 'abandoned' | 'in progress'> {
  let { heartbeat } = intent;
  let lastBeatMs = performance.now();
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * 1.5)) {
    const now = await findPayment(db, intent.id);
    if (now?.status !== 'intent') return 'answered';
    if (now.intentState !== 'open') return 'abandoned';
    if (now.heartbeat !== heartbeat) {
      heartbeat = now.heartbeat;
      lastBeatMs = performance.now();
    }
    if (performance.now() - lastBeatMs > HEARTBEAT_TIMEOUT_MS) return 'abandoned';
    if (performance.now() > deadlineMs) return 'in progress';
    await sleep(pauseMs);
  }
}
