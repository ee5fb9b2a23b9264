import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, PaymentRow } from '../../platform/db/schema.ts';
import { findPayment, incrementHeartbeat } from '../queries.ts';

const HEARTBEAT_INTERVAL_MS = 200;
const FIRST_PAUSE_MS = 10;
const MAX_PAUSE_MS = 100;
/** After this silence a request with the same key takes over what the intent has reserved, which harms no live node. */
export const QUIET_MS = 900;
/**
 * After this silence the node that called the provider is considered dead. A node whose event loop or database stalls
 * for 5 s is alive, and its customer must not be asked to pay again.
 */
export const DEAD_MS = 6000;
/** The most that one look at an intent adds to its silence. */
const MAX_LOOK_MS = 500;

/**
 * Runs the work of an intent and increments the intent's heartbeat meanwhile, so that other nodes know that this node is
 * alive. Nodes compare the count, never their clocks.
 */
export async function withHeartbeat<Result>(
  db: Db,
  id: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const timer = setInterval(
    () => void incrementHeartbeat(db, id).catch(() => undefined),
    HEARTBEAT_INTERVAL_MS,
  );
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/**
 * How long an intent has had no heartbeat, as this node has seen it. A stall of this node or of the database hides the
 * heartbeats of others, so the time between two looks counts for MAX_LOOK_MS at most.
 */
export class Silence {
  heartbeat: number;
  #lookedAtMs: number;
  #silentMs = 0;

  constructor(heartbeat: number, nowMs: number) {
    this.heartbeat = heartbeat;
    this.#lookedAtMs = nowMs;
  }

  /** Returns the silence in ms. @param nowMs when the heartbeat was read, by a clock that never goes back */
  look(heartbeat: number, nowMs: number): number {
    const isBeat = heartbeat !== this.heartbeat;
    this.#silentMs = isBeat ? 0 : this.#silentMs + Math.min(MAX_LOOK_MS, nowMs - this.#lookedAtMs);
    this.#lookedAtMs = nowMs;
    this.heartbeat = heartbeat;
    return this.#silentMs;
  }
}

/**
 * Waits until the outcome of an intent is known, its node has stopped waiting for the outcome, or its node is silent.
 * @param deadlineMs by `performance.now()`
 * @returns `left` if no node waits for the outcome any more, `in progress` if the deadline passed first
 */
export async function watchIntent(
  db: Db,
  { id }: Pick<PaymentRow, 'id'>,
  silence: Silence,
  { deadlineMs, maxSilenceMs }: { deadlineMs: number; maxSilenceMs: number },
): Promise<'answered' | 'left' | 'silent' | 'in progress'> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * 1.5)) {
    const now = await findPayment(db, id);
    if (now?.status !== 'intent') return 'answered';
    if (now.intentState !== 'open') return 'left';
    if (silence.look(now.heartbeat, performance.now()) > maxSilenceMs) return 'silent';
    if (performance.now() > deadlineMs) return 'in progress';
    await sleep(pauseMs);
  }
}
